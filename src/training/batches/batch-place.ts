import { mapperOf, type DescribedText } from '#base/api/described-texts.ts'
import { folded } from '#base/text/folded.ts'
import type { BatchLinks } from '#mail/kinds/batch-letter.ts'

export const BATCH_MODES = ['classroom', 'online', 'in-plant'] as const
export type BatchMode = (typeof BATCH_MODES)[number]
export const BATCH_MODE_LABELS: Record<BatchMode, string> = { classroom: 'Classroom', online: 'Online', 'in-plant': 'In-plant' }

interface LocationText extends DescribedText {
  hint: string
}

/**
 * The optional texts of the exact location, which only the people of a batch see, from the closest to the widest. API, form, search, mails,
 * calendar, sign-in sheet, the trainer's view and export are derived from this; the column in `batches` is the name in snake case.
 */
const LOCATION_TEXTS = {
  venue: { label: 'Venue', maxLength: 200, hint: 'Hall, floor and street.' },
} as const satisfies Record<string, LocationText>

type LocationTextName = keyof typeof LOCATION_TEXTS
export type LocationTexts = Record<LocationTextName, string>

export const LOCATION_TEXT_NAMES = Object.keys(LOCATION_TEXTS) as LocationTextName[]

/** Makes something of each text. */
export const forLocationTexts = mapperOf<LocationTextName, LocationText>(LOCATION_TEXTS)

/** The place as everybody sees it: `place` is a town, and empty for most online batches. */
export interface PublicPlace {
  mode: BatchMode
  place: string
}

/** The place as the people of a batch know it. */
export interface BatchPlace extends PublicPlace, LocationTexts, BatchLinks {
  state: string
}

type Location = Omit<BatchPlace, keyof BatchLinks>

/** For everybody: 'Faridabad', or 'Online'. */
export function placeOf({ mode, place }: PublicPlace): string {
  return place || (mode === 'online' ? BATCH_MODE_LABELS.online : '')
}

/** For everybody: 'Classroom, Faridabad', or 'Online'. */
export function modeAndPlace(batch: PublicPlace): string {
  const [mode, place] = [BATCH_MODE_LABELS[batch.mode], placeOf(batch)]
  return place === mode ? mode : [mode, place].filter(Boolean).join(', ')
}

/** For the people of the batch: 'Example Hall, Sector 16, Faridabad, Haryana', or 'Online'. */
export function whereOf(batch: Location): string {
  return [...locationTexts(batch), placeOf(batch), batch.state].filter(Boolean).join(', ')
}

/** The text by which a search finds a batch. */
export function batchSearchText(batch: Location, trainers: ReadonlyArray<{ name: string }>): string {
  return folded([batch.place, ...locationTexts(batch), batch.state, ...trainers.map(({ name }) => name)].join(' '))
}

function locationTexts(batch: Location): string[] {
  return LOCATION_TEXT_NAMES.map((name) => batch[name])
}
