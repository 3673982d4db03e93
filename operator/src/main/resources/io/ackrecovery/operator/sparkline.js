// A small curve of the last values.

const WIDTH = 120;
const HEIGHT = 28;

export function drawSparkline(svg, values) {
  const most = Math.max(1, ...values);
  const step = WIDTH / (values.length - 1);
  const points = values
    .map((value, i) => `${(i * step).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`)
    .join(" ");
  svg.querySelector("polyline").setAttribute("points", points);
  svg.querySelector("polygon").setAttribute("points", `0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`);
}
