// The nodes of the cluster, if there is one: who they are, who is silent, and whether their stores are shown too.

import {number} from "./format.js";

const PAUSE_MILLIS = 5_000;

const OUTAGES = {closed: "none", half_open: "ending", open: "yes"};

export class Nodes {
  #section;
  #body;
  #note;
  #headers;
  #changed;
  #drawn = "";
  address = null;
  all = false;

  /**
   * @param section with a tbody, .note, and a checkbox for the stores of all nodes
   * @param headers for a request
   * @param changed called when other stores are to be shown
   */
  constructor(section, headers, changed) {
    this.#section = section;
    this.#body = section.querySelector("tbody");
    this.#note = section.querySelector(".note");
    this.#headers = headers;
    this.#changed = changed;
    section.querySelector("input").addEventListener("change", (event) => this.#choose(event.target.checked));
  }

  async run() {
    for (;;) {
      try {
        const response = await fetch("api/v1/cluster", {headers: this.#headers(), cache: "no-store"});
        if (response.ok) {
          this.#show(await response.json());
        }
      } catch {
        // The feed tells that the connection is lost.
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    }
  }

  #show(cluster) {
    this.#section.hidden = cluster.state === "none";
    this.address = cluster.members.find(({self}) => self)?.address ?? this.address;
    const text = JSON.stringify(cluster);
    if (text === this.#drawn || this.#section.hidden) {
      return;
    }
    this.#drawn = text;
    this.#note.textContent = cluster.state === "away"
      ? "This node is in no cluster just now: it recovers on its own, and shows its own stores only."
      : "";
    this.#body.replaceChildren(
      ...cluster.members.map((member) => memberRow(member, cluster.governor)),
      ...cluster.unanswered.map((address) => row("silent", [address, "did not answer", "", "", "", "", ""])));
  }

  #choose(all) {
    this.all = all;
    this.#changed();
  }
}

function memberRow({name, self, address, fleet, leased}, governor) {
  const roles = [self && "this node", address !== null && address === governor && "governor"].filter(Boolean).join(", ");
  const {inUse} = fleet.permits;
  return row(fleet.outage === "closed" ? "" : "outage", [
    address ?? name, roles || name, number(fleet.total), number(fleet.byPhase.stopped ?? 0),
    number(inUse), leased === null ? "" : number(leased), OUTAGES[fleet.outage] ?? fleet.outage,
  ]);
}

function row(state, texts) {
  const element = document.createElement("tr");
  element.dataset.state = state;
  texts.forEach((text, i) => {
    const cell = element.appendChild(document.createElement(i === 0 ? "th" : "td"));
    cell.textContent = text;
    if (i === 0) {
      cell.scope = "row";
    }
  });
  return element;
}
