// Follows the server: a stream of changes, and, each time it begins, all stores page by page.

const SILENCE_MILLIS = 60_000;
/** Between two readings of all nodes' stores. */
const REFRESH_MILLIS = 5_000;
const LONGEST_WAIT_MILLIS = 10_000;

export class Feed {
  #on;
  #token = null;
  #aborter = null;
  #wake = null;
  #lastHeard = 0;
  #scope = "node";

  /** @param on hello, page, loaded, again, changes, state(name, text) */
  constructor(on) {
    this.#on = on;
    setInterval(() => this.#checkSilence(), SILENCE_MILLIS / 4);
  }

  /** From the next connection on; at once if none is there for want of a token. */
  use(token) {
    this.#token = token;
    this.#wake?.();
  }

  /** Begins anew with the stores of this node, or of all ("cluster"). These are read again and again: events are of this node's only. */
  show(scope) {
    this.#scope = scope;
    this.#aborter?.abort();
    this.#wake?.();
  }

  headers() {
    return this.#token === null ? {} : {Authorization: `Bearer ${this.#token}`};
  }

  async run() {
    for (let failures = 0; ; failures++) {
      try {
        await this.#follow(() => { failures = 0; });
      } catch (failure) {
        this.#on.state(failure.name === "Locked" ? "locked" : "lost", failure.message);
      }
      await this.#wait(Math.min(LONGEST_WAIT_MILLIS, 500 * 2 ** Math.min(failures, 5)));
    }
  }

  async #follow(connected) {
    this.#aborter = new AbortController();
    const response = await this.#get("api/v1/events");
    connected();
    this.#on.state("live", "live");
    for await (const {event, data} of events(response.body, () => { this.#lastHeard = performance.now(); })) {
      if (event === "hello") {
        const hello = JSON.parse(data);
        this.#on.hello(hello);
        const aborter = this.#aborter;
        this.#load(hello.pageSize, aborter).catch(() => aborter.abort());
      } else if (event === "changes") {
        const start = performance.now();
        this.#on.changes(JSON.parse(data));
        performance.clearMeasures("changes");
        performance.measure("changes", {start});
      } else if (event === "dropped") {
        throw new Error(JSON.parse(data).reason);
      }
    }
    throw new Error("the server ended the stream");
  }

  async #load(pageSize, aborter) {
    do {
      const start = performance.now();
      for (let after = ""; after !== null && !aborter.signal.aborted; ) {
        const query = new URLSearchParams({limit: pageSize, scope: this.#scope, ...(after && {after})});
        const page = await (await this.#get(`api/v1/stores?${query}`)).json();
        this.#on.page(page);
        after = page.next;
      }
      if (!aborter.signal.aborted) {
        this.#on.loaded();
      }
      if (this.#scope === "cluster") {
        await new Promise((resolve) => setTimeout(resolve, Math.max(REFRESH_MILLIS, 4 * (performance.now() - start))));
        this.#on.again();
      }
    } while (this.#scope === "cluster" && !aborter.signal.aborted);
  }

  async #get(path) {
    const response = await fetch(path, {headers: this.headers(), signal: this.#aborter.signal, cache: "no-store"});
    if (response.status === 401) {
      throw Object.assign(new Error("a token is needed to see anything"), {name: "Locked"});
    }
    if (!response.ok) {
      throw new Error((await response.json()).error);
    }
    return response;
  }

  #wait(millis) {
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, millis);
    });
  }

  #checkSilence() {
    if (performance.now() - this.#lastHeard > SILENCE_MILLIS) {
      this.#aborter?.abort();
    }
  }
}

async function* events(body, heard) {
  let rest = "";
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    const blocks = (rest + part.value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const found = /^event: (.*)\ndata: (.*)$/.exec(block);
      if (found) {
        yield {event: found[1], data: found[2]};
      }
    }
  }
}
