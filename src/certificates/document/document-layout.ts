import type { DesignLayout } from '../designs/design.ts'
import { areBesideFacts, CODE_AND_FACTS_MM, type FreeArea } from '../designs/free-area.ts'
import { type Orientation, pageOf } from '../designs/orientation.ts'

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
  /** The middle of centred words, from the middle of the page. */
  middle: number
  /** The foot of the logos, above the company's name. */
  logoFoot: number
  title: number
  /** The widest title. */
  titleWidth: number
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
  design: { layout: DesignLayout; orientation: Orientation; area?: FreeArea | undefined } | undefined,
  signatoryCount: number,
): DocumentLayout {
  if (design?.layout === 'paper' && design.area) return ownPaper(design.orientation, design.area, signatoryCount)
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
    middle: 0,
    logoFoot: 37,
    title: 59,
    titleWidth: 201,
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
    middle: 0,
    logoFoot: 41,
    title: 70,
    titleWidth: width,
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

/** The heights of the parts of a free area, from below, in millimetres. */
const SMALL_PRINT_MM = 11
const [FACTS_BESIDE_MM, FACTS_BELOW_MM] = [43, 60]
/** The stamp is beside the title, or beside the facts. */
const STAMP_MM = { width: 38, height: 24, scale: 0.6 }
const STAMP_BELOW_MM = { width: 53, scale: 0.85 }

/** Everything inside the free area of a company's own paper, which has its own header. */
function ownPaper(orientation: Orientation, area: FreeArea, signatoryCount: number): DocumentLayout {
  const page = pageOf(orientation)
  const { left, top } = area
  const [right, bottom] = [page.width - area.right, page.height - area.bottom]
  const width = right - left
  const foot = bottom - SMALL_PRINT_MM
  const qr = { left, top: foot - QR_SIDE_MM, width: QR_SIDE_MM, height: QR_SIDE_MM }
  const isBeside = areBesideFacts(width, signatoryCount)
  const line = isBeside ? foot - 16.6 : qr.top - 33
  const bodyFoot = isBeside ? qr.top - 7 : line - 23
  const titleHeight = isBeside ? STAMP_MM.height : 14
  const fromFacts = left + CODE_AND_FACTS_MM
  const officeWidth = Math.min(OFFICE_MM.width, right - fromFacts)
  return {
    page,
    inset: left,
    middle: (left + right - page.width) / 2,
    logoFoot: 0,
    // The letters of the font begin above their capitals.
    title: top + Math.max((titleHeight - 12) / 2, 2.5),
    titleWidth: isBeside ? width - 2 * STAMP_MM.width : width,
    body: { top: top + titleHeight, height: bodyFoot - top - titleHeight, width },
    qr,
    facts: [{ left: left + 35, width: isBeside ? FACTS_BESIDE_MM : FACTS_BELOW_MM }],
    isCompact: true,
    signatories: columns({ left: isBeside ? fromFacts : left, right, line, count: signatoryCount }),
    office: { left: right - officeWidth, top: qr.top, width: officeWidth, height: OFFICE_MM.height },
    smallPrint: { left, top: foot + 2.6, width: isBeside ? CODE_AND_FACTS_MM - 6 : width, height: 8.4 },
    stamp: isBeside
      ? { x: right - STAMP_MM.width / 2, y: top + STAMP_MM.height / 2, scale: STAMP_MM.scale }
      : { x: right - STAMP_BELOW_MM.width / 2, y: qr.top + QR_SIDE_MM / 2, scale: STAMP_BELOW_MM.scale },
    seal: { left: 0, top: 0 },
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
