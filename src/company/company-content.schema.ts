import { z } from 'zod'
import { SEATS_SHOWN, type Company } from './company.ts'

const labelled = z.object({ label: z.string(), value: z.string() })

/** The company in a reply. `companySchema` checks what is sent. */
export const companyContentSchema = z.object({
  name: z.string(),
  initials: z.string(),
  tagline: z.string(),
  shortDescription: z.string(),
  address: z.object({
    locality: z.string(),
    region: z.string(),
    country: z.string(),
    postalCode: z.string(),
    display: z.string(),
    mapQuery: z.string(),
    geo: z.object({ latitude: z.string(), longitude: z.string() }).optional(),
    mapFrame: z.string().optional(),
  }),
  emails: z.array(labelled),
  phones: z.array(z.object({ label: z.string(), display: z.string(), href: z.string() })),
  hours: z.array(
    z.object({
      days: z.string(),
      weekdays: z.array(z.int()),
      opens: z.string().nullable(),
      closes: z.string().nullable(),
      display: z.string(),
    }),
  ),
  social: z.array(z.object({ name: z.string(), href: z.string() })),
  portrait: z.object({ name: z.string().nullable(), title: z.string(), imagePath: z.string().nullable(), alt: z.string() }),
  signatory: z.string(),
  logo: z.string().nullish(),
  signatories: z.array(z.object({ name: z.string(), title: z.string(), signature: z.string().nullable() })).optional(),
  seatsShown: z.enum(SEATS_SHOWN).optional(),
  stats: z.array(z.object({ value: z.number(), suffix: z.string(), label: z.string() })),
  story: z.array(z.string()),
  values: z.array(z.object({ title: z.string(), text: z.string(), icon: z.string() })),
  team: z.array(z.object({ name: z.string().nullable(), title: z.string(), focus: z.string() })),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  policies: z.object({ privacy: z.string(), terms: z.string(), cookies: z.string() }),
}) satisfies z.ZodType<Company>
