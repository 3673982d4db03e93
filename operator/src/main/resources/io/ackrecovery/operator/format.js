// How things are written: numbers, times, names and phases.

const NUMBER = new Intl.NumberFormat("en");
const SUFFIX = "__transaction_pending_ack";

/** By how much each phase wants to be seen; also their order as filters. */
export const PHASES = [
  {name: "stopped", label: "Stopped", mark: "✕"},
  {name: "backing_off", label: "Backing off", mark: "↻"},
  {name: "opening", label: "Opening", mark: "◔"},
  {name: "recovering", label: "Recovering", mark: "▸"},
  {name: "awaiting_permit", label: "Waiting", mark: "…"},
  {name: "closing", label: "Closing", mark: "–"},
  {name: "recovered", label: "Recovered", mark: "✓"},
];

const BY_NAME = new Map(PHASES.map((phase, rank) => [phase.name, {...phase, rank}]));

export function phase(name) {
  return BY_NAME.get(name) ?? {name, label: name, mark: "?", rank: PHASES.length};
}

export function number(value) {
  return NUMBER.format(value);
}

export function plural(count, one, many) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** A store's id without what all of them have. */
export function shortName(id) {
  return (id.endsWith(SUFFIX) ? id.slice(0, -SUFFIX.length) : id).replace("/persistent/", "/");
}

/** The last cause without the store's id, which stands beside it. */
export function shortCause({id, lastCause}) {
  return (lastCause ?? "").replaceAll(` of log ${id}`, "").replaceAll(`log ${id}: `, "").replaceAll(id, "the log");
}

/** A time to come or a time that has passed: 0.4 s, 12 s, 3 min 20 s, 2 h 5 min. */
export function span(millis) {
  const seconds = Math.max(0, millis) / 1000;
  if (seconds < 10) {
    return `${seconds.toFixed(1)} s`;
  }
  if (seconds < 90) {
    return `${Math.round(seconds)} s`;
  }
  const minutes = Math.floor(seconds / 60);
  return minutes < 90
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How much of a store is replayed, from 0 to 1; null while nobody knows how much there is. */
export function share({applied, expected}) {
  return expected > 0 ? Math.min(1, applied / expected) : null;
}

export function progressText({applied, expected}) {
  return expected > 0 ? `${number(applied)} of ${number(expected)}` : "";
}
