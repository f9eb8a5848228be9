import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { ChartCard, ChartTable } from './chart-card.tsx'
import { axisTicks, labelledIndexes, lineThrough, pointsIn, type Room } from './chart-scale.ts'
import { enquiriesSentence, lastLabel, periodLabel } from './chart-text.ts'
import { PERIODS, type Span } from './overview.ts'
import type { PeriodCount, OverviewCharts } from './overview.schema.ts'
import { useSize } from './use-size.tsx'

const MARGIN_PX = { left: 34, right: 12, top: 28, bottom: 26 }
const LABEL_PX = 12
/** Width of 'Nov 2026' with its spacing. */
const PERIOD_LABEL_PX = 76

/** Enquiries by week or month, compared with the same number of earlier periods. */
export function EnquiriesChart({ enquiries, className }: { enquiries: OverviewCharts['enquiries']; className?: string }) {
  const [span, setSpan] = useState<Span>('weeks')
  const periods = enquiries[span]
  return (
    <ChartCard
      id="enquiries-chart"
      title="Enquiries over time"
      aside={<SpanSwitch span={span} onChange={setSpan} />}
      {...(className !== undefined && { className })}
    >
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
        <LegendLine label={`Last ${PERIODS} ${span}`} className="stroke-chart-1" />
        <LegendLine label={`The ${PERIODS} ${span} before`} className="stroke-text-3" isDashed />
      </p>
      <Drawing span={span} periods={periods} />
      <ChartTable
        caption={`Messages by ${span === 'weeks' ? 'week' : 'month'}`}
        headers={[span === 'weeks' ? 'Week from' : 'Month', 'Messages', `${PERIODS} ${span} before`]}
        rows={periods.map(({ from, count, previous }) => ({ key: from, head: periodLabel(span, from), figures: [count, previous] }))}
      />
    </ChartCard>
  )
}

function SpanSwitch({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  return (
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box in every browser we serve
    <div role="group" aria-label="Period" className="flex gap-1 rounded-md bg-surface-sunken p-1">
      {(['weeks', 'months'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === span}
          onClick={() => onChange(one)}
          className={classes(
            'min-h-9 rounded-sm border px-3 text-small font-semibold max-md:min-h-11 pointer-coarse:min-h-11',
            one === span
              ? 'border-primary bg-primary-soft text-primary-soft-text'
              : 'border-transparent text-text-2 hover:bg-surface hover:text-text',
          )}
        >
          {PERIODS} {one}
        </button>
      ))}
    </div>
  )
}

function LegendLine({ label, className, isDashed = false }: { label: string; className: string; isDashed?: boolean }) {
  return (
    <span className="flex items-center gap-2">
      <svg width="20" height="4" className={className}>
        <line x1="0" y1="2" x2="20" y2="2" strokeWidth="2.5" {...(isDashed && { strokeDasharray: '4 4' })} />
      </svg>
      {label}
    </span>
  )
}

function Drawing({ span, periods }: { span: Span; periods: readonly PeriodCount[] }) {
  const { ref, widthPx, heightPx } = useSize<HTMLDivElement>()
  return (
    // The drawing is positioned absolutely, so that it does not keep its container from shrinking with the window.
    <div ref={ref} className="relative min-h-60 grow">
      {widthPx > 0 && (
        <svg
          width={widthPx}
          height={heightPx}
          role="img"
          aria-label={enquiriesSentence(span, periods)}
          fontSize={LABEL_PX}
          className="absolute inset-0"
        >
          <Figure span={span} periods={periods} widthPx={widthPx} heightPx={heightPx} />
        </svg>
      )}
    </div>
  )
}

interface FigureProps {
  span: Span
  periods: readonly PeriodCount[]
  widthPx: number
  heightPx: number
}

function Figure({ span, periods, widthPx, heightPx }: FigureProps) {
  const room: Room = {
    left: MARGIN_PX.left,
    top: MARGIN_PX.top,
    width: widthPx - MARGIN_PX.left - MARGIN_PX.right,
    height: heightPx - MARGIN_PX.top - MARGIN_PX.bottom,
  }
  const [right, bottom] = [room.left + room.width, room.top + room.height]
  const ticks = axisTicks(Math.max(...periods.flatMap(({ count, previous }) => [count, previous])))
  const top = ticks.at(-1) ?? 1
  const counts = periods.map(({ count }) => count)
  const points = pointsIn(room, counts, top)
  const line = lineThrough(points)
  const before = lineThrough(
    pointsIn(
      room,
      periods.map(({ previous }) => previous),
      top,
    ),
  )
  const [lastButOne, last] = points.slice(-2)
  const isFalling = last !== undefined && lastButOne !== undefined && lastButOne.y < last.y
  const isLabelBelow = isFalling && last.y + 2 * LABEL_PX < bottom
  const isEmpty = periods.every(({ count, previous }) => count + previous === 0)
  return (
    <>
      {ticks.map((tick) => {
        const y = room.top + room.height * (1 - tick / top)
        return (
          <g key={tick}>
            <line x1={room.left} x2={right} y1={y} y2={y} className="stroke-border" />
            <text x={room.left - 8} y={y + 4} textAnchor="end" className="figures fill-text-3">
              {tick}
            </text>
          </g>
        )
      })}
      {labelledIndexes(periods.length, room.width, PERIOD_LABEL_PX).map((index) => (
        <text
          key={index}
          x={points[index]?.x}
          y={heightPx - 6}
          textAnchor={index === periods.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'}
          className="figures fill-text-3"
        >
          {periodLabel(span, periods[index]?.from ?? '')}
        </text>
      ))}
      {isEmpty ? (
        <text x={room.left + room.width / 2} y={room.top + room.height / 2} textAnchor="middle" className="fill-text-2">
          No enquiries yet
        </text>
      ) : (
        <>
          <path d={`${line} L${right},${bottom} L${room.left},${bottom} Z`} fillOpacity={0.12} className="fill-chart-1" />
          <path d={before} fill="none" strokeWidth={2} strokeDasharray="4 4" className="stroke-text-3" />
          <path d={line} fill="none" strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round" className="stroke-chart-1" />
          {points.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r={x === last?.x ? 5 : 3} className="fill-chart-1" />
          ))}
          <text
            x={right}
            y={(last?.y ?? bottom) + (isLabelBelow ? 20 : -12)}
            textAnchor="end"
            fontWeight={600}
            strokeWidth={4}
            paintOrder="stroke"
            className="figures fill-text stroke-surface"
          >
            {lastLabel(span, counts.at(-1) ?? 0)}
          </text>
        </>
      )}
    </>
  )
}
