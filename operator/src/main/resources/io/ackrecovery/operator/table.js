// The table of stores. Only the rows that can be seen are there, however many stores there are.

import {number, phase, progressText, shortCause, shortName, share, span} from "./format.js";

const BEYOND = 6;

export class Table {
  #grid;
  #scroll;
  #spacer;
  #open;
  #rows = [];
  #stores = [];
  #selected = null;
  #height = 0;

  /** @param open called with the store whose row is clicked, or on which Enter is pressed */
  constructor(grid, open) {
    this.#grid = grid;
    this.#scroll = grid.querySelector(".scroll");
    this.#spacer = grid.querySelector(".spacer");
    this.#open = open;
    this.#scroll.addEventListener("scroll", () => this.#draw(), {passive: true});
    this.#scroll.addEventListener("click", (event) => this.#clicked(event));
    this.#scroll.addEventListener("keydown", (event) => this.#pressed(event));
    new ResizeObserver(() => this.show(this.#stores)).observe(this.#scroll);
  }

  show(stores) {
    this.#stores = stores;
    this.#height = parseFloat(getComputedStyle(this.#grid).getPropertyValue("--row-height"));
    this.#spacer.style.height = `${stores.length * this.#height}px`;
    this.#grid.setAttribute("aria-rowcount", stores.length + 1);
    this.#draw();
  }

  /** Lets the countdowns go on. */
  tick() {
    const now = performance.now();
    for (const row of this.#rows) {
      if (!row.element.hidden && row.store.retryAt !== null) {
        set(row.cells.retry, countdown(row.store, now));
      }
    }
  }

  #draw() {
    const first = Math.max(0, Math.floor(this.#scroll.scrollTop / this.#height) - BEYOND);
    const fit = Math.ceil(this.#scroll.clientHeight / this.#height) + 2 * BEYOND;
    const count = Math.max(0, Math.min(fit, this.#stores.length - first));
    while (this.#rows.length < count) {
      this.#rows.push(this.#newRow());
    }
    const now = performance.now();
    const focusable = this.#focusable(first, count);
    this.#rows.forEach((row, i) => {
      row.element.hidden = i >= count;
      if (i < count) {
        fill(row, this.#stores[first + i], first + i, this.#height, now);
      }
      row.element.tabIndex = i < count && row.store.key === focusable ? 0 : -1;
    });
    this.#keepFocus();
  }

  #focusable(first, count) {
    const visible = this.#stores.slice(first, first + count);
    return visible.some((store) => store.key === this.#selected) ? this.#selected : visible[0]?.key;
  }

  /** When its store has moved to another row, the focus goes with it. */
  #keepFocus() {
    if (this.#scroll.contains(document.activeElement)) {
      const row = this.#rows.find(({element, store}) => !element.hidden && store.key === this.#selected);
      if (row && row.element !== document.activeElement) {
        row.element.focus({preventScroll: true});
      }
    }
  }

  #newRow() {
    const element = document.createElement("div");
    element.className = "row";
    element.setAttribute("role", "row");
    const cells = {};
    for (const name of ["state", "name", "where", "progress", "attempts", "retry", "gaps", "cause"]) {
      const cell = element.appendChild(document.createElement("span"));
      cell.setAttribute("role", "gridcell");
      cell.className = name;
      cells[name] = cell;
    }
    cells.badge = cells.state.appendChild(document.createElement("span"));
    cells.bar = cells.progress.appendChild(document.createElement("span"));
    cells.bar.className = "track";
    cells.fill = cells.bar.appendChild(document.createElement("span"));
    cells.done = cells.progress.appendChild(document.createElement("span"));
    const row = {element, cells, store: null};
    element.addEventListener("focus", () => { this.#selected = row.store.key; });
    this.#scroll.append(element);
    return row;
  }

  #clicked(event) {
    const row = this.#rows.find(({element}) => element.contains(event.target));
    if (row) {
      this.#selected = row.store.key;
      this.#open(row.store);
    }
  }

  #pressed(event) {
    const at = this.#stores.findIndex((store) => store.key === this.#selected);
    const page = Math.max(1, Math.floor(this.#scroll.clientHeight / this.#height) - 1);
    const last = this.#stores.length - 1;
    const target = {
      ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: last,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      this.#focus(Math.max(0, Math.min(last, target)));
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      this.#open(this.#stores[at]);
    }
  }

  #focus(index) {
    this.#selected = this.#stores[index]?.key ?? null;
    const top = index * this.#height;
    const {scrollTop, clientHeight} = this.#scroll;
    if (top < scrollTop) {
      this.#scroll.scrollTop = top;
    } else if (top + this.#height > scrollTop + clientHeight) {
      this.#scroll.scrollTop = top + this.#height - clientHeight;
    }
    this.#draw();
  }
}

function fill(row, store, index, height, now) {
  const {element, cells} = row;
  row.store = store;
  const top = `translateY(${index * height}px)`;
  if (element.style.transform !== top) {
    element.style.transform = top;
    element.setAttribute("aria-rowindex", index + 2);
  }
  const {label, mark} = phase(store.phase);
  if (cells.badge.dataset.phase !== store.phase) {
    cells.badge.className = "phase";
    cells.badge.dataset.phase = store.phase;
    element.dataset.phase = store.phase;
    cells.badge.dataset.mark = mark;
    set(cells.badge, label);
  }
  set(cells.name, shortName(store.id));
  cells.name.title = store.id;
  set(cells.where, store.node ?? "");
  const done = share(store.progress);
  cells.bar.hidden = done === null;
  cells.fill.style.transform = `scaleX(${done ?? 0})`;
  set(cells.done, progressText(store.progress));
  set(cells.attempts, number(store.attempts));
  set(cells.retry, countdown(store, now));
  set(cells.gaps, store.gapCount === 0 ? "" : number(store.gapCount));
  set(cells.cause, shortCause(store));
  cells.cause.title = store.lastCause ?? "";
}

function countdown(store, now) {
  return store.retryAt === null ? "" : store.retryAt <= now ? "due" : span(store.retryAt - now);
}

/** Writes only what has changed: the page then costs nothing while nothing happens. */
function set(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}
