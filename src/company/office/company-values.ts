import { DEFAULT_SEATS_SHOWN } from '../seats-shown.ts'
import type { Company, Trade } from '../company-content.schema.ts'
import { NEW_TRADE, percentOf, typedPercent } from '../trade.ts'
import { SHIPPED_LOOK } from '#ui/colours/shipped-colours.ts'
import type { FormValues } from '#office/form/stale-edit.ts'

/** The values of the company form, all of them texts. */
export type CompanyValues = ReturnType<typeof companyValues>

export function companyValues(company: Company) {
  const { address, emails, phones, hours, hero, portrait, stats, story, team } = company
  return {
    name: company.name,
    initials: company.initials,
    tagline: company.tagline,
    shortDescription: company.shortDescription,
    registeredName: company.registeredName ?? '',
    gstin: company.gstin ?? '',
    trade: tradeValues(company.trade ?? NEW_TRADE),
    address: {
      ...address,
      geo: { latitude: address.geo?.latitude ?? '', longitude: address.geo?.longitude ?? '' },
      mapFrame: address.mapFrame ?? '',
    },
    emails: emails.map(({ label, value }) => ({ label, value })),
    phones: phones.map(({ label, display }) => ({ label, display })),
    hours: hours.map(({ weekdays, opens, closes }) => ({ weekdays: weekdays.map(String), opens: opens ?? '', closes: closes ?? '' })),
    social: company.social.map(({ name, href }) => ({ name, href })),
    hero: { ...hero, offers: hero.offers.map(({ text }) => ({ text })) },
    leads: { ...company.leads },
    invitation: { ...company.invitation },
    footerServices: company.footerServices.map(({ label }) => ({ label })),
    search: { ...company.search },
    portrait: { ...portrait, name: portrait.name ?? '', imagePath: portrait.imagePath ?? '' },
    signatory: company.signatory,
    logo: company.logo ?? '',
    look: { ...(company.look ?? SHIPPED_LOOK) },
    signatories: (company.signatories ?? []).map(({ name, title, signature }) => ({ name, title, signature: signature ?? '' })),
    seatsShown: company.seatsShown ?? DEFAULT_SEATS_SHOWN,
    stats: stats.map(({ value, suffix, label }) => ({ value: String(value), suffix, label })),
    story: story.join('\n\n'),
    values: company.values.map(({ title, text, icon }) => ({ title, text, icon })),
    team: team.map(({ name, title, focus }) => ({ name: name ?? '', title, focus })),
    faq: company.faq.map(({ question, answer }) => ({ question, answer })),
    policies: { ...company.policies },
  }
}

function tradeValues(trade: Trade) {
  return {
    ...trade,
    pan: trade.pan ?? '',
    state: trade.state ?? '',
    bank: { ...(trade.bank ?? NO_BANK) },
    upi: { ...(trade.upi ?? NO_UPI) },
    validityDays: String(trade.validityDays),
    paymentDays: String(trade.paymentDays),
    roundOff: trade.roundOff ? 'yes' : 'no',
    onlinePlaceOfSupply: trade.onlinePlaceOfSupply as string,
    gstRates: trade.gstRates.map(({ sac, rate, from }) => ({ sac, rate: percentOf(rate), from })),
  }
}

const NO_BANK = { accountName: '', accountNumber: '', ifsc: '', bankName: '', branch: '' }
const NO_UPI = { id: '', payee: '' }

/** Form values in the shape that the API's schema expects. */
export function companyInput(values: CompanyValues): object {
  const { latitude, longitude } = values.address.geo
  return {
    ...values,
    address: { ...values.address, geo: latitude.trim() || longitude.trim() ? { latitude, longitude } : null },
    trade: tradeInput(values.trade),
    hours: values.hours.map(({ weekdays, opens, closes }) => ({
      weekdays: weekdays.map(Number),
      opens: opens || null,
      closes: closes || null,
    })),
    stats: values.stats.map((stat) => ({ ...stat, value: wholeNumber(stat.value) })),
    story: values.story
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
  }
}

/** A bank account or a UPI address without any text is none. */
function tradeInput(trade: CompanyValues['trade']): object {
  return {
    ...trade,
    bank: isEmpty(trade.bank) ? null : trade.bank,
    upi: isEmpty(trade.upi) ? null : trade.upi,
    validityDays: wholeNumber(trade.validityDays) ?? NaN,
    paymentDays: wholeNumber(trade.paymentDays) ?? NaN,
    roundOff: trade.roundOff === 'yes',
    gstRates: trade.gstRates.map((row) => ({ ...row, rate: typedPercent(row.rate) })),
  }
}

const isEmpty = (texts: object): boolean => Object.values(texts).every((text) => String(text).trim() === '')

const wholeNumber = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed))

/** Sections of the form, in order. */
export const COMPANY_PARTS = {
  name: 'Name',
  initials: 'Initials',
  tagline: 'Tagline',
  shortDescription: 'Short description',
  registeredName: 'Registered name',
  gstin: 'GSTIN',
  trade: 'Data for quotations',
  address: 'Address',
  emails: 'E-mail addresses',
  phones: 'Phone numbers',
  hours: 'Business hours',
  social: 'Social links',
  hero: 'Headline',
  leads: 'Opening sentences',
  invitation: 'Last section of About',
  footerServices: 'Services in the footer',
  search: 'Texts for search engines',
  portrait: 'Portrait',
  stats: 'Statistics',
  story: 'Story',
  values: 'Core values',
  team: 'Team',
  faq: 'Questions and answers',
  policies: 'Policies',
  signatory: 'Title under the signature line',
  logo: 'Logo',
  look: 'Colours',
  signatories: 'Signatories',
  seatsShown: 'Free seats of batches',
} as const satisfies Record<keyof CompanyValues, string>

/** Each section as one text, for the comparison of a stale edit. */
export function companyTexts(values: CompanyValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([part, value]) => [part, asText(value)]))
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(asText).join('\n')
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(asText).filter(Boolean).join(', ')
}
