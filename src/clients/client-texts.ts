import { GSTIN_TEXT } from '#base/values/gstin.ts'
import { mapperOf, type DescribedText } from '#base/api/described-texts.ts'

interface ClientText extends DescribedText {
  hint?: string
  /** Typed in capitals, shown in the type of numbers, and its spelling not checked. */
  isCode: boolean
}

/**
 * The optional texts of a client, by field name. API, form, list, page, search, export, history and merges follow from this; the column in
 * `clients` is the name in snake case. A merge gives the remaining client those that it lacks.
 */
const CLIENT_TEXTS = {
  /** It may be of another State than the address, which only gives a remark: the tax follows the GSTIN. */
  gstin: {
    ...GSTIN_TEXT,
    hint: '15 letters and digits, such as 27AAPFU0939F1ZV',
    isCode: true,
  },
} as const satisfies Record<string, ClientText>

export type ClientTextName = keyof typeof CLIENT_TEXTS
export type ClientTexts = Record<ClientTextName, string | null>

export const CLIENT_TEXT_NAMES = Object.keys(CLIENT_TEXTS) as ClientTextName[]

/** Makes something of each text. */
export const forClientTexts = mapperOf<ClientTextName, ClientText>(CLIENT_TEXTS)

/** The filled texts of a client with their labels. */
export function filledTexts(client: ClientTexts): Array<{ label: string; value: string }> {
  const texts = Object.values(forClientTexts(({ label }, name) => ({ label, value: client[name] })))
  return texts.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]))
}
