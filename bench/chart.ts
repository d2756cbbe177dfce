import * as echarts from 'echarts';

import { median, type Figure } from './figures';

const WIDTH = 720;
const ROW = 28;
const INK = '#24292f';
const OURS = '#0969da';
const OTHERS = '#8c959f';

/** The ways to submit beside each other, as an SVG. */
export function svg(figures: Figure[]): string {
  const bars = figures.flatMap(({ bar, samples }) =>
    bar === undefined ? [] : [{ name: bar, value: median(samples) }],
  );
  const all = [{ name: 'Bare requests', value: 1 }, ...bars];
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: 90 + ROW * all.length });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: 'system-ui, sans-serif', color: INK },
    title: {
      text: 'Time to submit 1,000 events',
      subtext: 'times that of bare requests, at 20 ms of registry latency',
    },
    grid: { left: 170, right: 70, top: 64, bottom: 26 },
    xAxis: { type: 'log', min: 1, max: 1_000 },
    yAxis: { type: 'category', inverse: true, data: all.map(({ name }) => name), axisTick: { show: false } },
    series: [
      {
        type: 'bar',
        barWidth: '62%',
        data: all.map(({ name, value }) => ({
          value,
          itemStyle: { color: name.startsWith('Node') ? OURS : OTHERS },
          label: { show: true, position: 'right', color: INK, formatter: `${value.toFixed(value < 10 ? 1 : 0)} ×` },
        })),
      },
    ],
  });
  const text = chart.renderToSVGString();
  chart.dispose();
  return `${text}\n`;
}
