import { expect, test } from 'vitest'
import { erasureWords } from './erasure-words.ts'

test('what an erasure did is said with its figures, and nothing is said of what it did not touch', () => {
  const result = {
    enquiries: 2,
    participants: 0,
    contactData: 1,
    subscriptions: 1,
    showcaseEntries: 0,
    clientContacts: 0,
    draftQuotations: 1,
    issuedQuotations: 2,
    certificatesKept: 1,
    historyEntries: 1204,
    jobRows: 0,
    typedTexts: 0,
    mails: 0,
  }
  expect(erasureWords(result)).toEqual([
    '2 messages deleted',
    'E-mail and phone of 1 participant removed',
    'Removed from the list of the newsletter',
    'Contact removed from 1 draft of a quotation',
    'Contact removed from the form of 2 issued quotations',
    'Values in 1,204 entries of the history removed',
    '1 certificate kept in the register',
  ])
})
