import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedinUrl, profileFields, type ProfileEntry } from './linkedin.ts'

const PERMALINK = 'https://www.example.com/c/Zk3x9QmB4tT0vR7nL2sW8A'

function entry(changes: Partial<ProfileEntry> = {}): ProfileEntry {
  return {
    program: 'IATF 16949 Internal Auditor',
    isParticipation: false,
    issuer: 'BHM',
    certificateId: 'CERT2026110421-7F3K9Q',
    issueDate: '2026-09-01',
    expiryDate: '2027-08-31',
    permalink: PERMALINK,
    ...changes,
  }
}

test('the link opens LinkedIn’s form with name, issuer, months, address and number filled in', () => {
  const url = new URL(linkedinUrl(entry()))
  expect(url.origin + url.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'IATF 16949 Internal Auditor',
    organizationName: 'BHM',
    issueYear: '2026',
    issueMonth: '9',
    expirationYear: '2027',
    expirationMonth: '8',
    certUrl: PERMALINK,
    certId: 'CERT2026110421-7F3K9Q',
  })
})

test('an entry for a certificate of participation does not claim the program', () => {
  const name = 'IATF 16949 Internal Auditor (participation)'
  expect(new URL(linkedinUrl(entry({ isParticipation: true }))).searchParams.get('name')).toBe(name)
  expect(profileFields(entry({ isParticipation: true }))[0]).toEqual({ label: 'Name', value: name })
})

test('without an expiry date the link has none, and the fields to copy say so', () => {
  const url = linkedinUrl(entry({ expiryDate: null }))
  expect(url).not.toContain('expiration')
  expect(profileFields(entry({ expiryDate: null }))).toContainEqual({ label: 'Expiration date', value: 'None' })
})

test('a program name with special characters is encoded and adds no parameter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const { searchParams } = new URL(linkedinUrl(entry({ program: name })))
      expect(searchParams.get('name')).toBe(name.toWellFormed())
      expect([...searchParams.keys()]).toHaveLength(9)
    }),
  )
  expect(linkedinUrl(entry({ program: 'R&D + आशा' }))).toContain('name=R%26D%20%2B%20%E0%A4%86')
})

test('the fields to copy match the form in order, with months in words', () => {
  expect(profileFields(entry({ issueDate: '2026-01-31', expiryDate: '2029-12-01' }))).toEqual([
    { label: 'Name', value: 'IATF 16949 Internal Auditor' },
    { label: 'Issuing organization', value: 'BHM' },
    { label: 'Issue date', value: 'January 2026' },
    { label: 'Expiration date', value: 'December 2029' },
    { label: 'Credential ID', value: 'CERT2026110421-7F3K9Q' },
    { label: 'Credential URL', value: PERMALINK },
  ])
})
