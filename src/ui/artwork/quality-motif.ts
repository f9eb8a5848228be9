import { capabilityHistogram } from './capability-histogram.ts'
import { causeAndEffect } from './cause-and-effect.ts'
import { controlChart } from './control-chart.ts'
import { dialGauge } from './dial-gauge.ts'
import type { Canvas, Motif } from './motif.ts'
import { tenth } from './svg.ts'

const RULE_TICKS = 48
const DRAWINGS: readonly Motif[] = [controlChart, capabilityHistogram, dialGauge, causeAndEffect]

/** One of four quality-engineering drawings, over the ticks of a steel rule. */
export function qualityMotif(canvas: Canvas): string {
  const drawing = DRAWINGS[Math.floor(canvas.random() * DRAWINGS.length)] ?? controlChart
  return steelRule(canvas) + drawing(canvas)
}

function steelRule({ width, height, palette }: Canvas): string {
  let ticks = ''
  for (let tick = 0; tick <= RULE_TICKS; tick++) {
    const x = tenth((width * tick) / RULE_TICKS)
    ticks += `M${x} ${height}v${-tickLength(tick, height)}`
  }
  return `<path d="${ticks}" stroke="${palette.light}" stroke-opacity=".55" stroke-width="2" fill="none"/>`
}

function tickLength(tick: number, height: number): number {
  if (tick % 8 === 0) return height * 0.05
  return tick % 4 === 0 ? height * 0.03 : height * 0.018
}
