import { z } from 'zod'
import { SEATS_SHOWN } from './seats-shown.ts'

const labelled = z.object({ label: z.string(), value: z.string() })

const openingHoursSchema = z.object({
  /** 'Monday to Friday'. */
  days: z.string(),
  /** Days of the week. Sunday is 0. */
  weekdays: z.array(z.int()),
  /** 'HH:MM' in India; null if closed. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  display: z.string(),
})
export interface OpeningHours extends z.output<typeof openingHoursSchema> {}

const socialLinkSchema = z.object({ name: z.string(), href: z.string() })
export interface SocialLink extends z.output<typeof socialLinkSchema> {}

/** A signatory of certificates. */
const signatorySchema = z.object({
  name: z.string(),
  title: z.string(),
  /** The address of the signature's picture (company-picture.ts). Shown to staff and in documents, but on no page. */
  signature: z.string().nullable(),
})
export interface Signatory extends z.output<typeof signatorySchema> {}

/** The place of supply of live online training for a buyer without GSTIN: the buyer's State, or that of the trainer. */
export const ONLINE_PLACES = ['recipient', 'performed'] as const

/** The GST rate of a SAC from a day on, in hundredths of a percent. */
export const gstRateSchema = z.object({ sac: z.string(), rate: z.int(), from: z.string() })

/** The company's data for quotations and proformas. Only staff see them. */
const tradeSchema = z.object({
  /** Null if left out, as are the State, the bank account and the UPI address. */
  pan: z.string().nullable(),
  /** The GST code of a State: '06'. */
  state: z.string().nullable(),
  /** Lines of the address on papers. Empty for the address that the site shows. */
  address: z.string(),
  bank: z
    .object({ accountName: z.string(), accountNumber: z.string(), ifsc: z.string(), bankName: z.string(), branch: z.string() })
    .nullable(),
  upi: z.object({ id: z.string(), payee: z.string() }).nullable(),
  quotationTerms: z.string(),
  /** The days that a quotation is valid. */
  validityDays: z.int(),
  /** The days until a proforma is due. */
  paymentDays: z.int(),
  quotationPrefix: z.string(),
  proformaPrefix: z.string(),
  /** Whether totals are rounded to whole rupees. */
  roundOff: z.boolean(),
  onlinePlaceOfSupply: z.enum(ONLINE_PLACES),
  gstRates: z.array(gstRateSchema),
})
export interface Trade extends z.output<typeof tradeSchema> {}

const questionSchema = z.object({ question: z.string(), answer: z.string() })
export interface Question extends z.output<typeof questionSchema> {}

/**
 * All texts about the company. Components must not contain them as literals (docs/product/contract.md). `companySchema` checks
 * what is sent.
 */
export const companyContentSchema = z.object({
  name: z.string(),
  /** Prefix of participant numbers: 'BHM'. */
  initials: z.string(),
  tagline: z.string(),
  shortDescription: z.string(),
  /** As in the register of companies, for the contact page and the terms. Absent until entered. */
  registeredName: z.string().nullish(),
  gstin: z.string().nullish(),
  /** Absent until entered. */
  trade: tradeSchema.optional(),
  address: z.object({
    locality: z.string(),
    region: z.string(),
    country: z.string(),
    postalCode: z.string(),
    display: z.string(),
    mapQuery: z.string(),
    /** Degrees north and east, as text, because a number would lose its trailing zeros. */
    geo: z.object({ latitude: z.string(), longitude: z.string() }).optional(),
    /** A map on another site, loaded only when the visitor asks for it. The content security policy allows its origin. */
    mapFrame: z.string().optional(),
  }),
  emails: z.array(labelled),
  phones: z.array(z.object({ label: z.string(), display: z.string(), href: z.string() })),
  hours: z.array(openingHoursSchema),
  social: z.array(socialLinkSchema),
  /** The beginning of the home page. Without a headline it shows the tagline. */
  hero: z.object({ eyebrow: z.string(), headline: z.string(), offers: z.array(z.object({ text: z.string() })) }),
  /** The sentences that open sections and pages. An empty one is left out. */
  leads: z.object({ services: z.string(), programs: z.string(), contact: z.string(), newsletter: z.string() }),
  /** The last section of About, left out without a title. */
  invitation: z.object({ title: z.string(), text: z.string() }),
  /** The names of services in the footer. Each leads to its place on the home page. */
  footerServices: z.array(z.object({ label: z.string() })),
  /** The descriptions and keywords for search engines, where '{name}' and '{town}' stand for the company's own. */
  search: z.object({
    home: z.string(),
    about: z.string(),
    services: z.string(),
    programs: z.string(),
    schedule: z.string(),
    keywords: z.string(),
  }),
  /** The managing director's portrait on the home page. Without a photo the site shows a drawing. */
  portrait: z.object({ name: z.string().nullable(), title: z.string(), imagePath: z.string().nullable(), alt: z.string() }),
  /** Title printed under the signature line of a certificate while there are no signatories. */
  signatory: z.string(),
  /** The address of the logo (company-picture.ts). Without one the site shows its own mark. Absent until chosen. */
  logo: z.string().nullish(),
  /** The two colours that all others follow from (src/ui/colours). Absent until chosen: then the shipped ones. */
  look: z.object({ brand: z.string(), accent: z.string() }).optional(),
  /** The signatories of certificates: at most two. Absent until chosen. */
  signatories: z.array(signatorySchema).optional(),
  /** The information for visitors about a batch's free seats. Absent until chosen: 'few'. */
  seatsShown: z.enum(SEATS_SHOWN).optional(),
  stats: z.array(z.object({ value: z.number(), suffix: z.string(), label: z.string() })),
  story: z.array(z.string()),
  values: z.array(z.object({ title: z.string(), text: z.string(), icon: z.string() })),
  team: z.array(z.object({ name: z.string().nullable(), title: z.string(), focus: z.string() })),
  faq: z.array(questionSchema),
  /** The Markdown of /terms and /cookies, and of the beginning of /privacy. */
  policies: z.object({ privacy: z.string(), terms: z.string(), cookies: z.string() }),
})
export interface Company extends z.output<typeof companyContentSchema> {}
