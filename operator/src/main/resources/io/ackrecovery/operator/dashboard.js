// Puts the parts of the page together, and draws what has changed once a frame at most.

import {Details} from "./details.js";
import {Feed} from "./feed.js";
import {Fleet} from "./fleet.js";
import {number, PHASES, plural, shortName, span} from "./format.js";
import {Nodes} from "./nodes.js";
import {drawSparkline} from "./sparkline.js";
import {Table} from "./table.js";

const byId = (id) => document.getElementById(id);

const fleet = new Fleet();
const access = {
  token: null,
  headers: () => feed.headers(),
  ask: () => (access.token === null ? askForToken() : Promise.resolve(true)),
  forget: () => useToken(null),
};
const feed = new Feed({
  hello: ({node}) => {
    byId("node").textContent = node;
    fleet.beginLoading();
  },
  page: (page) => {
    fleet.addPage(page);
    draw();
  },
  loaded: () => {
    fleet.endLoading();
    draw();
    performance.mark("all-loaded");
  },
  again: () => fleet.beginLoading(),
  changes: (changes) => {
    const stopped = fleet.apply(changes);
    if (stopped.length > 0) {
      announce(stopped.length === 1 ? `${shortName(stopped[0].id)} has stopped` : `${stopped.length} stores have stopped`);
    }
    draw();
  },
  state: showState,
});
const table = new Table(byId("table"), (store) => details.open(store));
const details = new Details(access);
const nodes = new Nodes(byId("nodes"), () => feed.headers(), () => {
  byId("table").dataset.scope = nodes.all ? "cluster" : "node";
  fleet.forget(nodes.all ? nodes.address : null);
  draw();
  feed.show(nodes.all ? "cluster" : "node");
});
const phaseButtons = new Map();
let outageSince = null;
let drawing = false;
let drawn = false;

function draw() {
  if (!drawing) {
    drawing = true;
    requestAnimationFrame(() => {
      drawing = false;
      const start = performance.now();
      drawNow();
      performance.clearMeasures("update");
      performance.measure("update", {start});
      if (fleet.size > 0 && !drawn) {
        drawn = true;
        performance.mark("first-rows");
      }
    });
  }
}

function drawNow() {
  const shown = fleet.shown();
  table.show(shown);
  details.update(fleet);
  const figures = fleet.figures;
  if (figures !== null) {
    drawFigures(figures);
    drawOutage(figures);
  }
  const filtered = fleet.filter.phase !== null || fleet.filter.text !== "";
  setText("count", filtered ? `${number(shown.length)} of ${plural(fleet.size, "store", "stores")}` : plural(fleet.size, "store", "stores"));
  byId("empty").hidden = shown.length > 0 || figures === null;
  setText("empty", filtered ? "No store passes the filter." : "There are no stores yet.");
}

function drawFigures({total, byPhase, permits}) {
  phaseButtons.get(null).lastChild.textContent = number(total);
  for (const {name} of PHASES) {
    const button = phaseButtons.get(name);
    button.lastChild.textContent = number(byPhase[name] ?? 0);
    button.classList.toggle("none", !byPhase[name]);
  }
  setText("permits", `${number(permits.inUse)} of ${number(permits.limit)}`);
  byId("permits-meter").max = Math.max(1, permits.limit);
  byId("permits-meter").value = permits.inUse;
}

function drawOutage({outage, byPhase, permits}) {
  const banner = byId("outage");
  if (outage === "closed") {
    if (outageSince !== null) {
      announce("The outage is over");
    }
    outageSince = null;
    banner.hidden = true;
    return;
  }
  outageSince ??= performance.now();
  banner.dataset.state = outage;
  setText("outage-title", outage === "open" ? "Outage" : "Outage, ending");
  const waiting = `${plural(byPhase.backing_off, "store waits", "stores wait")} for the next try`;
  setText("outage-text", outage === "open"
    ? `Many recoveries fail at the same time. Single attempts probe whether it is over. ${waiting}.`
    : `A probe got through: ${plural(permits.limit, "attempt", "attempts")} at a time now, doubling with each that succeeds. ${waiting}.`);
  banner.hidden = false;
}

function setText(id, text) {
  const element = byId(id);
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function showState(state, text) {
  byId("live").dataset.state = state;
  byId("live").title = text;
  setText("live", {live: "live", lost: "connection lost", locked: "locked"}[state]);
  if (state === "locked" && !byId("token-dialog").open) {
    askForToken(text);
  }
}

function announce(text) {
  byId("announcer").textContent = text;
}

function useToken(token) {
  access.token = token;
  feed.use(token);
  setText("unlock", token === null ? "Unlock commands" : "Lock commands");
}

/** Resolves to whether a token was given. */
function askForToken() {
  const dialog = byId("token-dialog");
  return new Promise((resolve) => {
    byId("token").value = "";
    dialog.showModal();
    dialog.addEventListener("close", () => resolve(access.token !== null), {once: true});
  });
}

function newPhaseButton(name, label, mark) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "phase-filter";
  button.dataset.phase = name ?? "all";
  button.setAttribute("aria-pressed", name === null);
  const text = button.appendChild(document.createElement("span"));
  text.className = "label";
  text.dataset.mark = mark;
  text.textContent = label;
  button.appendChild(document.createElement("b")).textContent = "0";
  button.addEventListener("click", () => {
    fleet.filter.phase = fleet.filter.phase === name ? null : name;
    phaseButtons.forEach((each, of) => each.setAttribute("aria-pressed", of === fleet.filter.phase));
    draw();
  });
  phaseButtons.set(name, button);
  byId("phases").append(button);
}

newPhaseButton(null, "All", "");
PHASES.forEach(({name, label, mark}) => newPhaseButton(name, label, mark));

byId("search").addEventListener("input", (event) => {
  fleet.filter.text = event.target.value.trim();
  draw();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !["INPUT", "TEXTAREA"].includes(event.target.tagName) && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    byId("search").focus();
  }
});
byId("unlock").addEventListener("click", () => (access.token === null ? askForToken() : useToken(null)));
byId("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  useToken(byId("token").value);
  byId("token").value = "";
  byId("token-dialog").close();
});
byId("token-cancel").addEventListener("click", () => byId("token-dialog").close());
setInterval(() => {
  fleet.measureRate();
  setText("rate-value", number(Math.round(fleet.rates.at(-1))));
  drawSparkline(byId("sparkline"), fleet.rates);
  byId("outage-title").title = outageSince === null ? "" : `for ${span(performance.now() - outageSince)}`;
  table.tick();
}, 1000);
feed.run();
nodes.run();
