import * as echarts from 'echarts';

import type { Budget } from './budgets';
import type { Result } from './verdict';

const WIDTH = 920;
const ROW = 26;
const HEADROOM = 90;
const INK = '#24292f';
const GRID = '#d0d7de';
const COLOURS = { ours: '#0969da', others: '#8c959f', holds: '#1a7f37', unclear: '#bf8700', over: '#cf222e' };

interface Bar {
  label: string;
  value: number;
  text: string;
  colour: string;
}

/** How much of a budget a figure uses, in percent. */
function used({ kind, limit }: Budget, figure: number): number {
  switch (kind) {
    case 'most':
      return (100 * figure) / limit;
    case 'least':
      return (100 * limit) / figure;
    case 'within':
      return limit === 0 ? 100 * figure : (100 * Math.abs(figure - 1)) / limit;
  }
}

/** What all other ways are compared with. */
const LIMIT: Bar = { label: 'Bare requests', value: 1, text: '1', colour: COLOURS.others };

function ways(results: Result[]): Bar[] {
  const others = results.flatMap(({ chart, summary }) => {
    if (chart?.panel !== 'ways') return [];
    const { median: value } = summary;
    const colour = chart.label.startsWith('Node') ? COLOURS.ours : COLOURS.others;
    return [{ label: chart.label, value, text: `${value.toFixed(value < 10 ? 1 : 0)} ×`, colour }];
  });
  return [LIMIT, ...others];
}

function budgets(results: Result[]): Bar[] {
  return results.flatMap(({ chart, summary, budget, verdict }) => {
    if (chart?.panel !== 'budgets' || !budget || !verdict) return [];
    const value = used(budget, summary.median);
    return [{ label: chart.label, value, text: `${value.toFixed(0)} %`, colour: COLOURS[verdict] }];
  });
}

/** Bars, the first on top, with a line at exactly the whole budget. */
const panel = (index: number, bars: Bar[], line?: number) => ({
  type: 'bar',
  xAxisIndex: index,
  yAxisIndex: index,
  barWidth: '62%',
  data: bars.map(({ value, text, colour }) => ({
    value,
    itemStyle: { color: colour },
    label: { show: true, position: 'right', formatter: text, color: INK },
  })),
  ...(line !== undefined && {
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: INK },
      data: [{ xAxis: line }],
    },
  }),
});

const names = (index: number, bars: Bar[]) => ({
  type: 'category',
  gridIndex: index,
  inverse: true,
  data: bars.map(({ label }) => label),
  axisLabel: { color: INK, fontSize: 12 },
  axisTick: { show: false },
  axisLine: { lineStyle: { color: GRID } },
});

/** The results as an SVG: ways to submit beside each other, and how much of each budget is used. */
export function svg(results: Result[]): string {
  const panels = [ways(results), budgets(results)];
  const height = HEADROOM + ROW * Math.max(...panels.map((bars) => bars.length));
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  const [[submitting, budget], half] = [panels, WIDTH / 2];
  const title = (text: string, subtext: string, left: number) => ({
    text,
    subtext,
    left,
    textStyle: { color: INK, fontSize: 14 },
    subtextStyle: { color: INK },
  });
  const value = { splitLine: { lineStyle: { color: GRID } }, axisLabel: { color: INK } };
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    title: [
      title('Time to submit 1,000 events', 'times that of bare requests, at 20 ms of registry latency', 16),
      title('Budgets', 'how much of each is used', half + 16),
    ],
    grid: [
      { left: 160, width: half - 220, top: 64, bottom: 26 },
      { left: half + 170, right: 60, top: 64, bottom: 26 },
    ],
    xAxis: [
      { ...value, type: 'log', gridIndex: 0, min: 1, max: 1_000 },
      { ...value, type: 'value', gridIndex: 1, min: 0, max: (range: { max: number }) => Math.max(100, range.max) },
    ],
    yAxis: panels.map((bars, index) => names(index, bars)),
    series: [panel(0, submitting), panel(1, budget, 100)],
  });
  const text = chart.renderToSVGString();
  chart.dispose();
  return `${text}\n`;
}
