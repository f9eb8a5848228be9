import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { classes } from '#ui/classes.ts'
import { AREA_EDGE_LABELS, AREA_EDGES, movedEdge, type AreaEdge, type FreeArea } from '../../designs/free-area.ts'
import { type Orientation, pageOf } from '../../designs/orientation.ts'

const SMALL_STEP_MM = 1
const LARGE_STEP_MM = 10

interface FreeAreaOnPaperProps {
  /** The address of the paper. */
  paper: string
  orientation: Orientation
  area: FreeArea
  signatoryCount: number
  onChange: (area: FreeArea) => void
}

/** The paper with the four edges of its free area, which are dragged or moved by arrow keys. */
export function FreeAreaOnPaper({ paper, orientation, area, signatoryCount, onChange }: FreeAreaOnPaperProps) {
  const frame = useRef<HTMLDivElement>(null)
  const page = pageOf(orientation)
  const sides = {
    left: share(area.left, page.width),
    right: share(area.right, page.width),
    top: share(area.top, page.height),
    bottom: share(area.bottom, page.height),
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-small text-text-2">Drag an edge, or move it by arrow keys: 1 mm, with Shift 10 mm.</p>
      <div
        ref={frame}
        className={classes(
          orientation === 'portrait' ? 'aspect-[210/297]' : 'aspect-[297/210]',
          'relative overflow-hidden rounded-md border border-border bg-[#fff] select-none',
        )}
      >
        <img src={paper} alt="Your paper" draggable={false} className="absolute inset-0 size-full" />
        <div aria-hidden className="pointer-events-none absolute border-2 border-dashed border-primary bg-primary/10" style={sides} />
        {AREA_EDGES.map((edge) => (
          <div
            key={edge}
            role="slider"
            tabIndex={0}
            aria-label={AREA_EDGE_LABELS[edge]}
            aria-orientation={isAcross(edge) ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={movedTo(edge, Number.MAX_SAFE_INTEGER)[edge]}
            aria-valuenow={area[edge]}
            aria-valuetext={`${area[edge]} mm from the ${edge}`}
            onKeyDown={(event) => onKey(event, edge)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => onDrag(event, edge)}
            style={
              isAcross(edge)
                ? { [edge]: sides[edge], top: sides.top, bottom: sides.bottom }
                : { [edge]: sides[edge], left: sides.left, right: sides.right }
            }
            className={classes(
              'absolute grid touch-none place-items-center rounded-sm',
              isAcross(edge) ? 'w-6 cursor-ew-resize' : 'h-6 cursor-ns-resize',
              SHIFTED[edge],
            )}
          >
            <span className={classes('rounded-full bg-primary', isAcross(edge) ? 'h-10 w-1.5' : 'h-1.5 w-10')} />
          </div>
        ))}
      </div>
    </div>
  )

  function movedTo(edge: AreaEdge, to: number): FreeArea {
    return movedEdge(area, { edge, to, orientation, signatoryCount })
  }

  function onKey(event: KeyboardEvent, edge: AreaEdge) {
    const direction = DIRECTIONS[edge][event.key]
    if (direction === undefined) return
    event.preventDefault()
    onChange(movedTo(edge, area[edge] + direction * (event.shiftKey ? LARGE_STEP_MM : SMALL_STEP_MM)))
  }

  function onDrag({ currentTarget, pointerId, clientX, clientY }: PointerEvent, edge: AreaEdge) {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return
    const distance = { left: clientX - box.left, right: box.right - clientX, top: clientY - box.top, bottom: box.bottom - clientY }
    onChange(movedTo(edge, distance[edge] * (page.width / box.width)))
  }
}

const isAcross = (edge: AreaEdge): boolean => edge === 'left' || edge === 'right'

const share = (distance: number, whole: number): string => `${(100 * distance) / whole}%`

/** An arrow key moves the edge in its direction. */
const DIRECTIONS: Record<AreaEdge, Record<string, number>> = {
  left: { ArrowRight: 1, ArrowLeft: -1 },
  right: { ArrowRight: -1, ArrowLeft: 1 },
  top: { ArrowDown: 1, ArrowUp: -1 },
  bottom: { ArrowDown: -1, ArrowUp: 1 },
}

/** Centres the handle on its edge. */
const SHIFTED: Record<AreaEdge, string> = {
  left: '-translate-x-1/2',
  right: 'translate-x-1/2',
  top: '-translate-y-1/2',
  bottom: 'translate-y-1/2',
}
