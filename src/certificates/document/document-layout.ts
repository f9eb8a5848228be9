import type { DesignLayout, Orientation } from '../designs/design.ts'

/** A box on the page, in millimetres from its left and upper edges. */
export interface PlacedBox {
  left: number
  top: number
  width: number
  height: number
}

/** The line of a signatory, with the signature above it, and name and title below it. */
interface SignatoryColumn {
  left: number
  width: number
  line: number
}

/** The places of everything on a page that does not flow, in millimetres. The templates and the boxes of the figures read it. */
export interface DocumentLayout {
  page: { width: number; height: number }
  /** The distance of the words from the sides of the page. */
  inset: number
  /** The foot of the logos, above the company's name. */
  logoFoot: number
  title: number
  body: { top: number; height: number; width: number }
  qr: PlacedBox
  facts: Array<{ left: number; width: number }>
  /** Label and value of all facts in one narrow column, where signatories need the room. */
  isCompact: boolean
  signatories: SignatoryColumn[]
  /** The place of the office that signs, if there are no signatories. */
  office: PlacedBox
  smallPrint: PlacedBox
  /** The centre of the stamp, and its size as a share of the usual one. */
  stamp: { x: number; y: number; scale: number }
  /** The left and upper edges of the seal of Formal. */
  seal: { left: number; top: number }
}

const QR_SIDE_MM = 28
/** Two columns have a gap; more have a smaller one. */
const GAP_MM = { few: 6, many: 4 }
/** With more signatories, the facts move together. */
const MAX_FEW = 2
const COLUMN_MM = [62, 62, 49]
const OFFICE_MM = { width: 62, height: 28 }

/** The layout of a page with so many signatories. `design` is left out for the shipped look. */
export function documentLayout(
  design: { layout: DesignLayout; orientation: Orientation } | undefined,
  signatoryCount: number,
): DocumentLayout {
  return design?.orientation === 'portrait' ? portrait(signatoryCount) : landscape(signatoryCount)
}

function landscape(signatoryCount: number): DocumentLayout {
  const inset = 26.4
  const right = 270.6
  const foot = 183.6
  const qr = { left: inset, top: foot - QR_SIDE_MM, width: QR_SIDE_MM, height: QR_SIDE_MM }
  const common = {
    page: { width: 297, height: 210 },
    inset,
    logoFoot: 37,
    title: 59,
    body: { top: 71, height: 77, width: 201 },
    qr,
    office: { left: right - OFFICE_MM.width, top: foot - OFFICE_MM.height, ...OFFICE_MM },
    stamp: { x: 245.5, y: 43, scale: 1 },
    seal: { left: inset, top: 22.5 },
  }
  if (signatoryCount > MAX_FEW) {
    const facts = { left: 61.4, width: 43 }
    const left = facts.left + facts.width + 6
    return {
      ...common,
      facts: [facts],
      isCompact: true,
      // Higher than the line of two: long names and titles need the room below it.
      signatories: columns({ left, right, line: 167, count: signatoryCount }),
      smallPrint: { left: inset, top: foot + 2.6, width: facts.left + facts.width - inset, height: 8.4 },
    }
  }
  const facts =
    signatoryCount < 2
      ? [
          { left: 61.4, width: 78 },
          { left: 148.5, width: 50 },
        ]
      : [
          { left: 61.4, width: 55 },
          { left: 121.4, width: 39 },
        ]
  const last = facts.at(-1) ?? { left: 0, width: 0 }
  const width = COLUMN_MM[signatoryCount] ?? 0
  return {
    ...common,
    facts,
    isCompact: false,
    signatories: columns({
      left: right - signatoryCount * width - (signatoryCount - 1) * GAP_MM.few,
      right,
      line: 170,
      count: signatoryCount,
    }),
    smallPrint: { left: inset, top: foot + 2.6, width: last.left + last.width - inset, height: 8.4 },
  }
}

function portrait(signatoryCount: number): DocumentLayout {
  const inset = 24
  const width = 210 - 2 * inset
  const foot = 270
  const qr = { left: inset, top: foot - QR_SIDE_MM, width: QR_SIDE_MM, height: QR_SIDE_MM }
  return {
    page: { width: 210, height: 297 },
    inset,
    logoFoot: 41,
    title: 70,
    body: { top: 84, height: 102, width },
    qr,
    facts: [{ left: 57, width: 62 }],
    isCompact: true,
    signatories: columns({ left: inset, right: inset + width, line: 209, count: signatoryCount }),
    office: { left: (210 - OFFICE_MM.width) / 2, top: 186.5, ...OFFICE_MM },
    smallPrint: { left: inset, top: foot + 2.6, width, height: 8.4 },
    // Beside the facts, where nothing else is.
    stamp: { x: 154, y: foot - QR_SIDE_MM / 2, scale: 0.85 },
    seal: { left: inset, top: 24 },
  }
}

/** Even columns between two edges. Few of them stand in the middle of a wide row. */
function columns({ left, right, line, count }: { left: number; right: number; line: number; count: number }): SignatoryColumn[] {
  if (count === 0) return []
  const gap = count > MAX_FEW ? GAP_MM.many : GAP_MM.few
  const width = Math.min(COLUMN_MM[1] ?? 0, (right - left - (count - 1) * gap) / count)
  const start = left + (right - left - count * width - (count - 1) * gap) / 2
  return Array.from({ length: count }, (_, index) => ({ left: start + index * (width + gap), width, line }))
}

/** The places of the logos: side by side in the middle, on one foot. */
export function logoBoxes(
  { page, logoFoot, inset }: DocumentLayout,
  logos: ReadonlyArray<{ width: number; height: number }>,
  align: 'center' | 'left',
): PlacedBox[] {
  const gap = 8
  const total = logos.reduce((sum, { width }) => sum + width, 0) + (logos.length - 1) * gap
  let left = align === 'left' ? inset : (page.width - total) / 2
  return logos.map(({ width, height }) => {
    const box = { left, top: logoFoot - height, width, height }
    left += width + gap
    return box
  })
}
