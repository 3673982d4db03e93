// All stores as this page knows them, which of them are shown, and in which order.

import {phase} from "./format.js";

/** Seconds that the sparkline looks back. */
const HISTORY = 120;

export class Fleet {
  /** By key; each remembers its place in the order, its store is replaced by newer states of it. */
  #entries = new Map();
  #order = [];
  #misplaced = new Set();
  #loading = null;
  #applied = 0;
  #measured = {applied: 0, at: performance.now()};
  rates = new Array(HISTORY).fill(0);
  figures = null;
  /** The address that stores in events have, where stores of several nodes are shown; else null. */
  here = null;
  filter = {phase: null, text: ""};

  get size() {
    return this.#entries.size;
  }

  get(key) {
    return this.#entries.get(key)?.store;
  }

  /** Other stores from now on. */
  forget(here) {
    this.here = here;
    this.figures = null;
    this.#entries.clear();
    this.#order = [];
    this.#misplaced.clear();
  }

  /** Pages that come from now on show all there are; what events say meanwhile is newer than any page. */
  beginLoading() {
    this.#loading = {fromEvents: new Set(), seen: new Set()};
  }

  addPage(page) {
    this.figures = page;
    for (const store of page.stores) {
      const key = keyOf(store);
      this.#loading.seen.add(key);
      if (!this.#loading.fromEvents.has(key)) {
        this.#put(store);
      }
    }
  }

  endLoading() {
    const {fromEvents, seen} = this.#loading;
    for (const key of this.#entries.keys()) {
      if (!seen.has(key) && !fromEvents.has(key)) {
        this.#remove(key);
      }
    }
    this.#loading = null;
  }

  /** Answers the stores that have newly stopped. */
  apply(changes) {
    const stopped = [];
    if (this.here === null) {
      this.figures = changes.fleet;
    }
    for (const store of changes.stores) {
      store.node = this.here ?? undefined;
      const before = this.get(keyOf(store));
      this.#applied += Math.max(0, store.progress.applied - (before?.progress.applied ?? 0));
      if (store.phase === "stopped" && before?.phase !== "stopped") {
        stopped.push(store);
      }
      this.#put(store);
      this.#loading?.fromEvents.add(store.key);
    }
    for (const id of changes.closed) {
      const key = keyOf({id, node: this.here ?? undefined});
      this.#remove(key);
      this.#loading?.fromEvents.add(key);
    }
    return stopped;
  }

  #put(store) {
    const waits = store.nextRetryInMillis;
    store.retryAt = waits === null ? null : performance.now() + waits;
    store.searched = null;
    store.key = keyOf(store);
    const rank = phase(store.phase).rank - (store.phase === "recovered" && store.gapCount > 0 ? 0.5 : 0);
    const entry = this.#entries.get(store.key);
    if (entry === undefined) {
      const added = {store, rank};
      this.#entries.set(store.key, added);
      this.#misplaced.add(added);
    } else {
      entry.store = store;
      if (entry.rank !== rank) {
        entry.rank = rank;
        this.#misplaced.add(entry);
      }
    }
  }

  #remove(key) {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#entries.delete(key);
      this.#misplaced.add(entry);
    }
  }

  /** Takes the rate since the last call, once a second. */
  measureRate() {
    const now = performance.now();
    const seconds = (now - this.#measured.at) / 1000;
    this.rates.push((this.#applied - this.#measured.applied) / seconds);
    this.rates.shift();
    this.#measured = {applied: this.#applied, at: now};
  }

  /** What passes the filter, sick ones first: each has its store. Not to be kept, it changes. */
  shown() {
    if (this.#misplaced.size > 0) {
      this.#arrange();
    }
    const {phase: only, text} = this.filter;
    const words = text.toLowerCase();
    return only === null && words === ""
      ? this.#order
      : this.#order.filter(({store}) => (only === null || store.phase === only) && (words === "" || searched(store).includes(words)));
  }

  /** Merges those that have another place now into those that stay: to sort all of them would take longer than to draw them. */
  #arrange() {
    const moved = [...this.#misplaced].filter((entry) => this.#entries.get(entry.store.key) === entry).sort(sickFirst);
    const order = [];
    let next = 0;
    for (const entry of this.#order) {
      if (!this.#misplaced.has(entry)) {
        while (next < moved.length && sickFirst(moved[next], entry) < 0) {
          order.push(moved[next++]);
        }
        order.push(entry);
      }
    }
    this.#order = order.concat(moved.slice(next));
    this.#misplaced.clear();
  }
}

/** An id has no line break. */
function keyOf({id, node}) {
  return node === undefined ? id : `${id}\n${node}`;
}

function searched(store) {
  store.searched ??= `${store.id} ${store.node ?? ""} ${store.lastCause ?? ""}`.toLowerCase();
  return store.searched;
}

function sickFirst(a, b) {
  return a.rank - b.rank || (a.store.key < b.store.key ? -1 : 1);
}
