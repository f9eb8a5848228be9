import { z } from 'zod'
import { tooLong } from '#base/api/length-limit.ts'
import { changesTo } from '#base/api/changes.schema.ts'
import {
  describedTextField,
  emailField,
  lineField,
  MAX_NAME_LENGTH,
  optionalUrlField,
  requiredLine,
  requiredText,
} from '#base/api/fields.schema.ts'
import { parseColour } from '#base/values/colour.ts'
import { GSTIN_TEXT, specialKindRemark } from '#base/values/gstin.ts'
import { isSafeUrl } from '#base/values/safe-url.ts'
import { MAX_COMPANY_NAME_LENGTH, MAX_OFFERS, MAX_SIGNATORIES } from './company.ts'
import { pictureField, signatoryField } from './signatory.schema.ts'
import { SEATS_SHOWN } from './seats-shown.ts'
import { tradeSchema } from './trade.schema.ts'
import type { Company } from './company-content.schema.ts'
import { daysInWords, hoursInWords } from './opening-hours.ts'

const MAX_POLICY_LENGTH = 15_000
const MAX_PARAGRAPH_LENGTH = 2000
const MAX_ANSWER_LENGTH = 2000
const MAX_SENTENCE_LENGTH = 300
const MAX_WORD_LENGTH = 60
const MAX_HEADLINE_LENGTH = 100
const MAX_PER_KIND = 12
const MAX_PARAGRAPHS = 20
const MAX_QUESTIONS = 30
const MAX_FIGURE = 999_999_999
/** The only address that the content security policy allows in frames (site/page-headers.server.ts). */
const FRAME_ORIGIN = 'https://www.openstreetmap.org/'

const optionalLine = lineField('Must be text', MAX_NAME_LENGTH)
  .nullish()
  .transform((text) => text || null)

/** A sentence that the site leaves out when it is empty. */
const sentence = lineField('Must be text', MAX_SENTENCE_LENGTH)

const clockField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 09:00')

const link = z
  .string({ error: 'Link is required' })
  .trim()
  .min(1, 'Link is required')
  .max(2000, tooLong(2000))
  .refine(isSafeUrl, 'Use an address that starts with https://, http:// or /')

/** The link is made from the number as shown: '+91 00000 00000' → 'tel:+910000000000'. */
const phone = z
  .object({
    label: requiredLine('Label is required', MAX_WORD_LENGTH),
    display: requiredLine('Number is required', 40).refine(
      (text) => /^[+\d][\d\s().-]{5,}$/.test(text),
      'Use digits, spaces and a leading +',
    ),
  })
  .transform(({ label, display }) => ({ label, display, href: `tel:${display.replace(/[^+\d]/g, '')}` }))

/** The displayed text is derived from days and times, so that the page and its structured data agree. */
const hours = z
  .object({
    weekdays: z
      .array(z.int().min(0).max(6))
      .min(1, 'Choose at least one day')
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    opens: clockField.nullable(),
    closes: clockField.nullable(),
  })
  .refine(({ opens, closes }) => (opens === null) === (closes === null), {
    message: 'Enter both times, or leave both empty for closed',
    path: ['closes'],
  })
  .refine(({ opens, closes }) => !opens || !closes || opens < closes, {
    message: 'Closing time must be after opening time',
    path: ['closes'],
  })
  .transform(({ weekdays, opens, closes }) => ({
    days: daysInWords(weekdays),
    weekdays,
    opens,
    closes,
    display: hoursInWords(opens, closes),
  }))

const address = z.object({
  locality: requiredLine('Town is required', MAX_NAME_LENGTH),
  region: requiredLine('State is required', MAX_NAME_LENGTH),
  country: requiredLine('Country is required', MAX_NAME_LENGTH),
  postalCode: requiredLine('Postal code is required', 20),
  display: requiredLine('Address is required', MAX_SENTENCE_LENGTH),
  mapQuery: requiredLine('Search text for the map is required', MAX_SENTENCE_LENGTH),
  geo: z
    .object({ latitude: degrees(90, 'Latitude'), longitude: degrees(180, 'Longitude') })
    .nullish()
    .transform((geo) => geo ?? undefined),
  mapFrame: z
    .string()
    .trim()
    .max(2000, tooLong(2000))
    .refine((url) => url === '' || (url.startsWith(FRAME_ORIGIN) && isSafeUrl(url)), `Use an address that starts with ${FRAME_ORIGIN}`)
    .nullish()
    .transform((url) => url || undefined),
})

const colour = z.string('Choose a colour').transform((typed, context) => {
  const parsed = parseColour(typed)
  if (parsed !== undefined) return parsed
  context.addIssue({ code: 'custom', message: 'Use a colour like #00677e' })
  return z.NEVER
})

/** The two colours of a company, as people write them. */
export const lookSchema = z.object({ brand: colour, accent: colour })

/** The company content that an editor saves. Lists keep their order. */
export const companySchema = z.object({
  name: requiredLine('Name is required', MAX_COMPANY_NAME_LENGTH),
  initials: requiredLine('Initials are required', 8).refine(
    (text) => /^[A-Z][A-Z0-9]*$/.test(text),
    'Use capital letters A to Z and digits',
  ),
  tagline: requiredLine('Tagline is required', MAX_NAME_LENGTH),
  shortDescription: requiredLine('Short description is required', MAX_SENTENCE_LENGTH),
  registeredName: optionalLine.optional(),
  gstin: describedTextField(GSTIN_TEXT).superRefine(refuseSpecialKind).optional(),
  trade: tradeSchema.optional(),
  address,
  emails: z
    .array(z.object({ label: requiredLine('Label is required', MAX_WORD_LENGTH), value: emailField }))
    .min(1, 'At least one e-mail address is needed')
    .max(MAX_PER_KIND, `At most ${MAX_PER_KIND}`),
  phones: z.array(phone).min(1, 'At least one phone number is needed').max(MAX_PER_KIND, `At most ${MAX_PER_KIND}`),
  hours: z
    .array(hours)
    .max(7, 'At most 7')
    .refine((lines) => new Set(lines.flatMap(({ weekdays }) => weekdays)).size === lines.flatMap(({ weekdays }) => weekdays).length, {
      message: 'A day can be in one row only',
    }),
  social: z
    .array(z.object({ name: requiredLine('Name is required', MAX_WORD_LENGTH), href: link }))
    .max(MAX_PER_KIND, `At most ${MAX_PER_KIND}`)
    .refine((links) => isDistinct(links.map(({ name }) => name)), 'Add each network only once'),
  hero: z.object({
    eyebrow: lineField('Must be text', MAX_WORD_LENGTH),
    headline: lineField('Must be text', MAX_HEADLINE_LENGTH),
    offers: z.array(z.object({ text: requiredLine('Text is required', MAX_HEADLINE_LENGTH) })).max(MAX_OFFERS, `At most ${MAX_OFFERS}`),
  }),
  leads: z.object({ services: sentence, programs: sentence, contact: sentence, newsletter: sentence }),
  invitation: z.object({ title: lineField('Must be text', MAX_HEADLINE_LENGTH), text: sentence }),
  footerServices: z
    .array(z.object({ label: requiredLine('Name is required', MAX_WORD_LENGTH) }))
    .max(MAX_PER_KIND, `At most ${MAX_PER_KIND}`)
    .refine((services) => isDistinct(services.map(({ label }) => label)), 'Use each name only once'),
  search: z.object({
    home: sentence,
    about: sentence,
    services: sentence,
    programs: sentence,
    schedule: sentence,
    keywords: sentence,
  }),
  portrait: z.object({
    name: optionalLine,
    title: requiredLine('Title is required', MAX_NAME_LENGTH),
    imagePath: optionalUrlField,
    alt: requiredLine('A description of the picture is required', MAX_SENTENCE_LENGTH),
  }),
  signatory: requiredLine('Title is required', MAX_NAME_LENGTH),
  logo: pictureField('logo').optional(),
  look: lookSchema.optional(),
  signatories: z.array(signatoryField).max(MAX_SIGNATORIES, `At most ${MAX_SIGNATORIES}`).optional(),
  seatsShown: z.enum(SEATS_SHOWN, { error: `seatsShown must be one of ${SEATS_SHOWN.join(', ')}` }).optional(),
  stats: z
    .array(
      z.object({
        value: z.int({ error: 'Use a whole number' }).min(0, 'Use a whole number from 0').max(MAX_FIGURE, 'Too large'),
        suffix: lineField('Must be text', 4),
        label: requiredLine('Label is required', MAX_WORD_LENGTH),
      }),
    )
    .max(MAX_PER_KIND, `At most ${MAX_PER_KIND}`)
    .refine((stats) => isDistinct(stats.map(({ label }) => label)), 'Use each label only once'),
  story: z
    .array(requiredText('A paragraph is empty', { maxLength: MAX_PARAGRAPH_LENGTH }))
    .min(1, 'The story is required')
    .max(MAX_PARAGRAPHS, `At most ${MAX_PARAGRAPHS} paragraphs`),
  values: z
    .array(
      z.object({
        title: requiredLine('Title is required', MAX_WORD_LENGTH),
        text: requiredLine('Text is required', MAX_SENTENCE_LENGTH),
        icon: requiredLine('Icon is required', MAX_WORD_LENGTH),
      }),
    )
    .max(MAX_PER_KIND, `At most ${MAX_PER_KIND}`)
    .refine((values) => isDistinct(values.map(({ title }) => title)), 'Use each title only once'),
  team: z
    .array(
      z.object({
        name: optionalLine,
        title: requiredLine('Title is required', MAX_NAME_LENGTH),
        focus: requiredLine('Field of work is required', MAX_SENTENCE_LENGTH),
      }),
    )
    .max(MAX_PER_KIND, `At most ${MAX_PER_KIND}`),
  faq: z
    .array(
      z.object({
        question: requiredLine('Question is required', MAX_SENTENCE_LENGTH),
        answer: requiredText('Answer is required', { maxLength: MAX_ANSWER_LENGTH }),
      }),
    )
    .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS}`)
    .refine((faq) => isDistinct(faq.map(({ question }) => question)), 'Use each question only once'),
  policies: z.object({ privacy: policy('Privacy policy'), terms: policy('Terms'), cookies: policy('Cookie policy') }),
}) satisfies z.ZodType<Company>

export const companyChangesSchema = changesTo(companySchema)

function policy(name: string) {
  return requiredText(`${name} must not be empty`, { maxLength: MAX_POLICY_LENGTH })
}

/** Degrees are text, because a number would lose its trailing zeros. */
function degrees(max: number, name: string) {
  return z
    .string({ error: `${name} is required` })
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,8})?$/, `${name} must be degrees like 28.42111`)
    .refine((text) => Math.abs(Number(text)) <= max, `${name} must be between -${max} and ${max}`)
}

/** Papers name the ordinary GSTIN. It may be of another State than the address: a company has one in each State. */
function refuseSpecialKind(gstin: string | null, context: z.RefinementCtx): void {
  const problem = gstin === null ? undefined : specialKindRemark(gstin)
  if (problem) context.addIssue({ code: 'custom', message: problem })
}

function isDistinct(names: string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length
}
