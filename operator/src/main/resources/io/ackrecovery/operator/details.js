// One store in a dialog: what is known of it, and what can be done about it.

import {number, phase, plural, progressText, shortCause, shortName} from "./format.js";

const EFFECTS = {
  may_stay_pending: "may stay pending: it was begun before the gap and its end may be in it",
  acknowledgements_lost: "its acknowledgements are in the gap: delivered again if it committed",
};

const byId = (id) => document.getElementById(id);

export class Details {
  #dialog = byId("details");
  #access;
  #store = null;
  #preview = null;

  /** @param access headers() for a request, and ask(), which resolves to whether there is a token now */
  constructor(access) {
    this.#access = access;
    byId("retry").addEventListener("click", () => this.#command("retry", null, "Accepted: the next attempt waits for a permit."));
    byId("close-store").addEventListener("click", () => this.#command("close", null, "Closed."));
    byId("skip").addEventListener("click", () => this.#showPreview());
    byId("consent").addEventListener("change", (event) => { byId("confirm-skip").disabled = !event.target.checked; });
    byId("confirm-skip").addEventListener("click", () => this.#skip());
  }

  open(store) {
    this.#tell("");
    this.#forgetPreview();
    this.#show(store);
    this.#dialog.showModal();
    this.#loadGaps();
  }

  /** Shows what has changed, if it is the store that is open. */
  update(fleet) {
    if (this.#dialog.open) {
      const store = fleet.get(this.#store.key);
      if (store && store !== this.#store) {
        if (store.lastCause !== this.#store.lastCause) {
          this.#forgetPreview();
        }
        const gapsChanged = store.gapCount !== this.#store.gapCount;
        this.#show(store);
        if (gapsChanged) {
          this.#loadGaps();
        }
      }
    }
  }

  #show(store) {
    this.#store = store;
    const {label, mark} = phase(store.phase);
    byId("details-name").textContent = shortName(store.id);
    byId("details-name").title = store.node ? `${store.id} on ${store.node}` : store.id;
    const badge = byId("details-phase");
    badge.textContent = label;
    badge.dataset.phase = store.phase;
    badge.dataset.mark = mark;
    byId("details-progress").textContent =
      [progressText(store.progress) && `${progressText(store.progress)} entries`, plural(store.attempts, "attempt", "attempts")]
        .filter(Boolean).join(" · ");
    byId("details-cause").textContent = shortCause(store) || "none";
    byId("details-gaps-section").hidden = store.gapCount === 0;
    byId("retry").hidden = store.phase !== "stopped" && store.phase !== "backing_off";
    byId("skip").hidden = !store.skippable || this.#preview !== null;
  }

  async #loadGaps() {
    if (this.#store.gapCount > 0) {
      const {body, ok} = await this.#request("GET", "");
      byId("details-gaps").replaceChildren(...(ok ? body.gaps : []).map((gap) => item(gapText(gap))));
    }
  }

  async #showPreview() {
    this.#tell("Looking at what would be lost …");
    const {ok, body} = await this.#request("GET", "/preview");
    if (!ok) {
      this.#tell(body.error);
      return;
    }
    this.#tell("");
    this.#preview = body;
    byId("preview-gap").textContent = body.gap === null ? body.lastCause : gapText(body.gap);
    byId("preview-notes").replaceChildren(...body.notes.map(item));
    byId("preview-transactions-section").hidden = body.transactionCount === 0;
    byId("preview-transactions-title").textContent =
      plural(body.transactionCount, "transaction that may be affected", "transactions that may be affected");
    byId("preview-transactions").replaceChildren(...body.transactions.map(transactionItem));
    if (body.transactionCount > body.transactions.length) {
      byId("preview-transactions").append(item(`and ${number(body.transactionCount - body.transactions.length)} more`));
    }
    byId("preview").hidden = false;
    byId("confirm-skip").hidden = false;
    byId("skip").hidden = true;
    byId("consent").focus();
  }

  #forgetPreview() {
    this.#preview = null;
    byId("preview").hidden = true;
    byId("consent").checked = false;
    byId("confirm-skip").hidden = true;
    byId("confirm-skip").disabled = true;
  }

  async #skip() {
    const consented = {preview: this.#preview.preview};
    if (await this.#command("skip", consented, "Accepted: it goes on without what is lost.")) {
      this.#forgetPreview();
    }
  }

  async #command(name, content, done) {
    if (!(await this.#access.ask())) {
      return false;
    }
    const {ok, status, body} = await this.#request("POST", `/${name}`, content);
    if (status === 401) {
      this.#access.forget();
    }
    this.#tell(ok ? done : body.error);
    return ok;
  }

  async #request(method, path, content = null) {
    const url = `api/v1/stores/${encodeURIComponent(this.#store.id)}${path}${this.#node()}`;
    try {
      const response = await fetch(url, {
        method, headers: this.#access.headers(), body: content && JSON.stringify(content), cache: "no-store",
      });
      return {ok: response.ok, status: response.status, body: await response.json()};
    } catch (failure) {
      return {ok: false, status: 0, body: {error: `No answer: ${failure.message}`}};
    }
  }

  /** Whose store it is, where stores of several nodes are shown. */
  #node() {
    return this.#store.node ? `?${new URLSearchParams({node: this.#store.node})}` : "";
  }

  #tell(text) {
    byId("told").textContent = text;
  }
}

function gapText(gap) {
  const size = gap.entries === null ? "an unknown number of entries" : plural(gap.entries, "entry", "entries");
  return `${gap.where}: ${size}`;
}

function transactionItem({transaction, effect, positions, positionCount}) {
  const held = positionCount === 0 ? "" : `; holds ${plural(positionCount, "position", "positions")}: ${positions.join(", ")}`;
  const more = positionCount > positions.length ? " …" : "";
  return item(`${transaction} ${EFFECTS[effect] ?? effect}${held}${more}`);
}

function item(text) {
  const element = document.createElement("li");
  element.textContent = text;
  return element;
}
