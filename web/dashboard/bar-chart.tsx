import { toCount } from "./times.ts";

/** One bar of a chart. */
export interface Bar {
  /** Its name in the table. */
  readonly label: string;
  /** The text below the bar, if there is room. */
  readonly tick: string;
  readonly value: number;
}

const HEIGHT = 190;
const WIDTH = 720;
const FLOOR = 28;
const LEFT = 60;
const RIGHT = 24;

interface BarChartProps {
  /** Its name for screen readers: the subject and the total. */
  readonly name: string;
  readonly bars: readonly Bar[];
  /** The number of bars from one label to the next. */
  readonly every: number;
}

/** A chart of bars over time, with the same numbers as a table. */
export function BarChart({ name, bars, every }: BarChartProps) {
  const most = toRound(Math.max(1, ...bars.map(({ value }) => value)));
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, bars.length);
  const room = HEIGHT - FLOOR - 10;
  const top = (value: number): number => 10 + room - (value / most) * room;
  return (
    <svg class="bar-chart" role="img" aria-label={name} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {[0, most / 2, most].map((value) => (
        <g>
          <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={top(value)} y2={top(value)} />
          <text class="scale" x={LEFT - 8} y={top(value)} dy="0.35em" text-anchor="end">
            {toCount(value)}
          </text>
        </g>
      ))}
      {bars.map(({ label, tick, value }, at) => (
        <g>
          <rect
            class="bar"
            x={LEFT + at * step + step * 0.14}
            width={step * 0.72}
            y={Math.min(top(value), value === 0 ? top(0) : top(0) - 2)}
            height={value === 0 ? 0 : Math.max(2, top(0) - top(value))}
            rx={2}
          >
            <title>{`${label}: ${toCount(value)}`}</title>
          </rect>
          {(bars.length - 1 - at) % every === 0 && (
            <text
              class={((bars.length - 1 - at) / every) % 2 === 0 ? "scale" : "scale second"}
              x={LEFT + (at + 0.5) * step}
              y={HEIGHT - 6}
              text-anchor="middle"
            >
              {tick}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The next number that suits the end of a scale: even, with one or two significant digits. */
function toRound(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most));
  const found = [1, 2, 4, 6, 8, 10].find((times) => times * size >= most) ?? 10;
  return Math.max(2, found * size);
}
