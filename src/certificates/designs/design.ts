import type { Signatory } from '#company/company-content.schema.ts'
import type { CertificateKind } from '../certificate-kinds.ts'
import { KIND_SENTENCES, KIND_TITLES } from '../training-snapshot.ts'
import { DEFAULT_AREA, type FreeArea } from './free-area.ts'
import type { Orientation } from './orientation.ts'
import { readCompanyPicture } from '#company/company-picture.ts'

export const DESIGN_LAYOUTS = ['classic', 'plain', 'formal', 'paper'] as const
export type DesignLayout = (typeof DESIGN_LAYOUTS)[number]

export const DESIGN_LAYOUT_LABELS: Record<DesignLayout, string> = {
  classic: 'Classic: a woven border',
  plain: 'Plain: white paper, for letterhead',
  formal: 'Formal: serif letters and a seal',
  paper: 'Own paper: your A4 page, with a free area for the words',
}

/** The facts that a design prints or leaves out. */
export const DESIGN_FACTS = ['duration', 'dates', 'mode', 'trainer'] as const
export type DesignFact = (typeof DESIGN_FACTS)[number]

export const DESIGN_FACT_LABELS: Record<DesignFact, string> = {
  duration: 'Duration',
  dates: 'Dates',
  mode: 'Place and mode',
  trainer: 'Trainers',
}

export const MAX_DESIGN_SIGNATORIES = 5
export const MAX_DESIGN_NAME_LENGTH = 60
export const MAX_TITLE_LENGTH = 60
export const MAX_SENTENCE_LENGTH = 300
/** Fits on three lines below the QR code. */
export const MAX_SMALL_PRINT_LENGTH = 140

/** A certificate's heading and sentence, with placeholders (design-wording.ts). */
interface Wording {
  title: string
  sentence: string
}

/** The wordings of a design: one for each kind, and one for completion in a batch of one client. */
export const WORDINGS = ['completion', 'participation', 'inHouse'] as const
export type WordingName = (typeof WORDINGS)[number]

export const WORDING_LABELS: Record<WordingName, string> = {
  completion: 'Completion',
  participation: 'Participation',
  inHouse: 'In-house',
}

/** Everything that a company chooses about the look of its certificates. */
export interface Design {
  layout: DesignLayout
  orientation: Orientation
  wordings: Record<WordingName, Wording>
  /** A line at the foot; empty for none. */
  smallPrint: string
  facts: DesignFact[]
  /** Empty: those of the company. */
  signatories: Signatory[]
  /** The address of a second logo (company-picture.ts). */
  secondLogo: string | null
  /** The address of the company's own page (company-picture.ts). Null for the other layouts. */
  paper: string | null
  area: FreeArea
}

export function orientationOfPaper(path: string): Orientation {
  const { width, height } = readCompanyPicture(path) ?? { width: 0, height: 0 }
  return height > width ? 'portrait' : 'landscape'
}

/** A design as it was stored, perhaps before companies had their own paper. */
export function storedDesign(content: string): Design {
  return { ...NO_PAPER, ...(JSON.parse(content) as Omit<Design, 'paper' | 'area'>) }
}

const NO_PAPER = { paper: null, area: DEFAULT_AREA } satisfies Partial<Design>

/** An edition's copy of its design. Its signatories are those of the letterhead. */
export interface FrozenDesign extends Omit<Design, 'signatories' | 'wordings' | 'paper' | 'area'>, Partial<Pick<Design, 'paper' | 'area'>> {
  id: number
  name: string
  version: number
  wordings: Record<CertificateKind, Wording>
}

/** A stored design. */
export interface NamedDesign {
  id: number
  name: string
  version: number
  design: Design
}

/** The copy of a design for one certificate. An in-house batch has its own wording of completion. */
export function frozenDesign({ id, name, version, design }: NamedDesign, { isInHouse }: { isInHouse: boolean }): FrozenDesign {
  const { signatories: _, wordings, paper, area, ...rest } = design
  const { completion, participation, inHouse } = wordings
  return {
    id,
    name,
    version,
    ...rest,
    ...(paper && { paper, area }),
    wordings: { completion: isInHouse ? inHouse : completion, participation },
  }
}

const sentenceOf = (kind: CertificateKind): string => `This is to certify that {name} ${KIND_SENTENCES[kind]} {program}`

/** The shipped look. A certificate without a design has it, too. */
export const SHIPPED_DESIGN: Design = {
  layout: 'classic',
  orientation: 'landscape',
  wordings: {
    completion: { title: KIND_TITLES.completion, sentence: sentenceOf('completion') },
    participation: { title: KIND_TITLES.participation, sentence: sentenceOf('participation') },
    inHouse: { title: KIND_TITLES.completion, sentence: sentenceOf('completion') },
  },
  smallPrint: '',
  facts: [...DESIGN_FACTS],
  signatories: [],
  secondLogo: null,
  ...NO_PAPER,
}
