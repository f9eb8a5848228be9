import { monthInWords, type PlainDate } from '../dates/dates.ts'
import { wellFormed } from '../text/characters.ts'

/** A certificate as an entry of a LinkedIn profile. */
export interface ProfileEntry {
  program: string
  /** A certificate of participation. The entry must not claim the program's qualification. */
  isParticipation: boolean
  issuer: string
  certificateId: string
  issueDate: PlainDate
  expiryDate: PlainDate | null
  /** An absolute URL. */
  permalink: string
}

/** One line of LinkedIn's form, with its labels. */
export interface ProfileField {
  label: string
  value: string
}

const FORM = 'https://www.linkedin.com/profile/add'

/**
 * Returns the link to LinkedIn's form for a new entry under 'Licenses & certifications', filled in as far as URL parameters
 * allow. Our pages load nothing from LinkedIn.
 */
export function linkedinUrl({ issuer, certificateId, issueDate, expiryDate, permalink, ...entry }: ProfileEntry): string {
  const parameters: Record<string, string> = {
    startTask: 'CERTIFICATION_NAME',
    name: nameOf(entry),
    organizationName: issuer,
    issueYear: yearOf(issueDate),
    issueMonth: monthOf(issueDate),
    ...(expiryDate && { expirationYear: yearOf(expiryDate), expirationMonth: monthOf(expiryDate) }),
    certUrl: permalink,
    certId: certificateId,
  }
  // Spaces must be %20. LinkedIn shows a plus sign literally.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
  return `${FORM}?${query.join('&')}`
}

/** Returns the same lines to copy by hand, because the form sometimes ignores the URL. */
export function profileFields({ issuer, certificateId, issueDate, expiryDate, permalink, ...entry }: ProfileEntry): ProfileField[] {
  return [
    { label: 'Name', value: nameOf(entry) },
    { label: 'Issuing organization', value: issuer },
    { label: 'Issue date', value: monthInWords(issueDate) },
    { label: 'Expiration date', value: expiryDate ? monthInWords(expiryDate) : 'None' },
    { label: 'Credential ID', value: certificateId },
    { label: 'Credential URL', value: permalink },
  ]
}

function nameOf({ program, isParticipation }: Pick<ProfileEntry, 'program' | 'isParticipation'>): string {
  return isParticipation ? `${program} (participation)` : program
}

function yearOf(date: PlainDate): string {
  return date.slice(0, 4)
}

function monthOf(date: PlainDate): string {
  return String(Number(date.slice(5, 7)))
}
