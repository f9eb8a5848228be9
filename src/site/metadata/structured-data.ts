import type { CompanySummary } from '#company/company.ts'
import type { Question } from '#company/company-content.schema.ts'
import { shownPrices } from '#catalogue/price.ts'
import { programPath, type DeliveryMode } from '#catalogue/program.ts'
import type { Program } from '#catalogue/program.schema.ts'
import { servicePath } from '#catalogue/service.ts'
import type { Service } from '#catalogue/service.schema.ts'
import type { PlainDate } from '#base/dates/dates.ts'
import { firstParagraph } from '#base/text/plain-text.ts'

/**
 * A JSON-LD block without @context, which `JsonLd` adds (docs/product/requirements.md, section 2). A block must contain only
 * what the page shows (docs/product/contract.md, section 8.2). `siteUrl` has no slash at the end.
 */
export type StructuredData = Record<string, unknown>

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Shown instead of an amount (docs/product/requirements.md, section 2, service detail). */
const NO_FIXED_PRICE = 'Contact for pricing'

export function organization(company: CompanySummary, siteUrl: string): StructuredData {
  const { phones, emails } = company
  return {
    '@type': 'Organization',
    '@id': organizationId(siteUrl),
    name: company.name,
    ...(company.tagline && { slogan: company.tagline }),
    ...(company.shortDescription && { description: company.shortDescription }),
    url: `${siteUrl}/`,
    logo: `${siteUrl}${company.logo ?? '/icon-512.png'}`,
    image: `${siteUrl}/og/page/home.png`,
    address: postalAddress(company),
    ...(phones.length > 0 && {
      contactPoint: phones.map(({ label, href }) => ({
        '@type': 'ContactPoint',
        contactType: label,
        telephone: href.replace('tel:', ''),
      })),
    }),
    ...(emails.length > 0 && { email: emails.map(({ value }) => value) }),
    ...(company.social.length > 0 && { sameAs: company.social.map(({ href }) => href) }),
  }
}

/** Undefined until the address has been entered: a local business needs one. */
export function localBusiness(company: CompanySummary, siteUrl: string): StructuredData | undefined {
  const address = postalAddress(company)
  if (!address) return undefined
  const hours = company.hours.flatMap(({ weekdays, opens, closes }) =>
    opens && closes ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays.map((day) => WEEKDAYS[day]), opens, closes }] : [],
  )
  return {
    '@type': 'LocalBusiness',
    '@id': `${siteUrl}/#local-business`,
    name: company.name,
    ...(company.shortDescription && { description: company.shortDescription }),
    url: `${siteUrl}/`,
    image: `${siteUrl}/og/page/home.png`,
    parentOrganization: { '@id': organizationId(siteUrl) },
    address,
    geo: company.address.geo && { '@type': 'GeoCoordinates', ...company.address.geo },
    telephone: company.phones[0]?.href.replace('tel:', ''),
    email: company.emails[0]?.value,
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
  }
}

/** The page's breadcrumb. The last item is the page itself and needs no address. */
export function breadcrumbList(items: ReadonlyArray<{ label: string; to?: string | undefined }>, siteUrl: string): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to === undefined ? {} : { item: siteUrl + to }),
    })),
  }
}

/** The properties required by docs/product/requirements.md, section 2, service detail. */
export function serviceSchema(service: Service, company: CompanySummary, siteUrl: string): StructuredData {
  return {
    '@type': 'Service',
    name: service.title,
    serviceType: service.title,
    description: firstParagraph(service.description),
    url: siteUrl + servicePath(service),
    image: `${siteUrl}/og/service/${service.slug ?? service.id}.png`,
    provider: provider(company, siteUrl),
    areaServed: 'Worldwide',
    offers: { '@type': 'Offer', price: NO_FIXED_PRICE, priceCurrency: 'INR' },
  }
}

/**
 * Has one offer per price on the page and one instance per delivery mode. The requirements (section 2, training program detail) say only
 * "online", which would be wrong for classroom programs (docs/product/contract.md, section 7).
 */
export function courseSchema(
  program: Program,
  { company, siteUrl, today, isSoldOut }: { company: CompanySummary; siteUrl: string; today: PlainDate; isSoldOut: boolean },
): StructuredData {
  const url = siteUrl + programPath(program)
  const address = postalAddress(company)
  return {
    '@type': 'Course',
    name: program.title,
    description: firstParagraph(program.description),
    url,
    image: `${siteUrl}/og/program/${program.slug ?? program.id}.png`,
    provider: provider(company, siteUrl),
    inLanguage: 'en',
    coursePrerequisites: 'None',
    educationalCredentialAwarded: 'Professional Certificate',
    offers: shownPrices(program).map(({ label, amount }) => ({
      '@type': 'Offer',
      name: label,
      category: amount > 0 ? 'Paid' : 'Free',
      price: amount,
      priceCurrency: 'INR',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: amount,
        priceCurrency: 'INR',
        valueAddedTaxIncluded: false,
      },
      availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
      validFrom: today,
      url,
    })),
    hasCourseInstance: COURSE_MODES[program.delivery_mode].map((courseMode) => ({
      '@type': 'CourseInstance',
      courseMode,
      courseWorkload: asIsoDuration(program.duration),
      ...(courseMode === 'Onsite' && address ? { location: { '@type': 'Place', address } } : {}),
    })),
  }
}

export function faqPage(questions: readonly Question[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The items of a list page in order. A `path` is like '/services/iso'. */
export function itemList(items: ReadonlyArray<{ name: string; path: string }>, siteUrl: string): StructuredData {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: siteUrl + path,
    })),
  }
}

const COURSE_MODES: Record<DeliveryMode, ReadonlyArray<'Online' | 'Onsite'>> = {
  online: ['Online'],
  offline: ['Onsite'],
  both: ['Online', 'Onsite'],
}

export function provider(company: CompanySummary, siteUrl: string): StructuredData {
  return { '@type': 'Organization', '@id': organizationId(siteUrl), name: company.name, url: `${siteUrl}/` }
}

function organizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`
}

function postalAddress({ address }: CompanySummary): StructuredData | undefined {
  if (!address.locality) return undefined
  return {
    '@type': 'PostalAddress',
    streetAddress: streetOf(address),
    addressLocality: address.locality,
    addressRegion: address.region,
    postalCode: address.postalCode,
    addressCountry: address.country === 'India' ? 'IN' : address.country,
  }
}

/** The part of the displayed address before the town: 'Plot 5, Sector 16, Faridabad, Haryana' → 'Plot 5, Sector 16'. */
function streetOf({ display, locality }: CompanySummary['address']): string | undefined {
  const at = display.lastIndexOf(locality)
  return (at > 0 && display.slice(0, at).replace(/(?<![\s,])[\s,]+$/, '')) || undefined
}

/**
 * Converts the duration that an admin typed to ISO 8601: '6 days over 3 weekends' → 'P6D', '12 hours' → 'PT12H', '1.5 days' → 'PT12H' (a
 * training day has 8 hours). Undefined if the text cannot be converted.
 */
export function asIsoDuration(duration: string): string | undefined {
  const [, amount, unit] = /(\d{1,4}(?:\.\d)?)[\s-]*(hour|day|week|month)/i.exec(duration) ?? []
  if (!amount || !unit) return undefined
  if (!Number.isInteger(Number(amount))) return fractional(Number(amount), unit.toLowerCase())
  const letter = unit.charAt(0).toUpperCase()
  return letter === 'H' ? `PT${Number(amount)}H` : `P${Number(amount)}${letter}`
}

const HOURS_PER_DAY = 8

function fractional(amount: number, unit: string): string | undefined {
  if (unit === 'hour') return `PT${Math.floor(amount)}H${Math.round((amount % 1) * 60)}M`
  if (unit === 'day') return `PT${Math.round(amount * HOURS_PER_DAY)}H`
  return undefined
}
