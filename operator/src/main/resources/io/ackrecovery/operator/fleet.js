// All stores as this page knows them, which of them are shown, and in which order.

import {phase} from "./format.js";

/** Seconds that the sparkline looks back. */
const HISTORY = 120;

export class Fleet {
  #stores = new Map();
  #loading = null;
  #applied = 0;
  #measured = {applied: 0, at: performance.now()};
  rates = new Array(HISTORY).fill(0);
  figures = null;
  /** The address that stores in events have, where stores of several nodes are shown; else null. */
  here = null;
  filter = {phase: null, text: ""};

  get size() {
    return this.#stores.size;
  }

  get(key) {
    return this.#stores.get(key);
  }

  /** Other stores from now on. */
  forget(here) {
    this.here = here;
    this.figures = null;
    this.#stores.clear();
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
    for (const key of this.#stores.keys()) {
      if (!seen.has(key) && !fromEvents.has(key)) {
        this.#stores.delete(key);
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
      const before = this.#stores.get(keyOf(store));
      this.#applied += Math.max(0, store.progress.applied - (before?.progress.applied ?? 0));
      if (store.phase === "stopped" && before?.phase !== "stopped") {
        stopped.push(store);
      }
      this.#put(store);
      this.#loading?.fromEvents.add(store.key);
    }
    for (const id of changes.closed) {
      const key = keyOf({id, node: this.here ?? undefined});
      this.#stores.delete(key);
      this.#loading?.fromEvents.add(key);
    }
    return stopped;
  }

  #put(store) {
    const waits = store.nextRetryInMillis;
    store.retryAt = waits === null ? null : performance.now() + waits;
    store.rank = phase(store.phase).rank - (store.phase === "recovered" && store.gapCount > 0 ? 0.5 : 0);
    store.searched = null;
    store.key = keyOf(store);
    this.#stores.set(store.key, store);
  }

  /** Takes the rate since the last call, once a second. */
  measureRate() {
    const now = performance.now();
    const seconds = (now - this.#measured.at) / 1000;
    this.rates.push((this.#applied - this.#measured.applied) / seconds);
    this.rates.shift();
    this.#measured = {applied: this.#applied, at: now};
  }

  /** The stores that pass the filter, sick ones first. */
  shown() {
    const {phase: only, text} = this.filter;
    const words = text.toLowerCase();
    const shown = [];
    for (const store of this.#stores.values()) {
      if ((only === null || store.phase === only) && (words === "" || searched(store).includes(words))) {
        shown.push(store);
      }
    }
    return shown.sort(sickFirst);
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
  return a.rank - b.rank || (a.key < b.key ? -1 : 1);
}
