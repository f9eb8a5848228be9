import { contactWords, writeContacts } from '#clients/office/client-values.ts'
import { changedPart, countWords } from '#office/editor/markdown-writing.ts'
import { withoutEscapes } from '#enquiries/office/conversation/reply-links.ts'
import { passkeyName } from '#staff/office/sign-in/passkey-text.ts'
import { searchedFor } from '#schedule/batch-search.ts'
import { certificateFileName } from '#certificates/document/certificate-file-name.ts'
import { nameLines } from '#certificates/name-lines.ts'
import { cleanToken } from '#certificates/verification/pasted-token.ts'
import { registeredName, typedNames } from '#certificates/verification/compared-name.ts'
import { unprintableLetters } from '#certificates/unprintable.ts'
import { credentialInSvg } from '#certificates/credentials/baking.ts'
import { readCompactJws } from '#certificates/credentials/check-file/credential-signature.ts'
import { credentialText } from '#certificates/credentials/check-file/file-kind.ts'
import { parseStrictJson } from '#certificates/credentials/check-file/strict-json.ts'
import { decodeMultibase } from '#certificates/credentials/multibase.ts'
import { attributeOf, readEntities } from '#certificates/credentials/svg-tags.ts'
import { unfinishedParts, unfinishedReason } from '#enquiries/unfinished-text.ts'
import { readEnquiryReference } from '#enquiries/enquiry-reference.ts'
import { replySubject } from '#enquiries/enquiry-reply.ts'
import { enquiryWords } from '#enquiries/enquiry-words.ts'
import { requestedProgramTitle } from '#enquiries/requested-program.ts'
import { phoneDigits, readCellDate, saidBy } from '#lists/imports/cells/cell-values.ts'
import { inNormalCase, tidyName, withoutTitle } from '#lists/imports/cells/person-name.ts'
import { findHeadings, isNoPerson } from '#lists/imports/find-headings.ts'
import { HEADING_RULES, isHeading, isMeant, plainHeading } from '#lists/imports/heading-words.ts'
import { decodeImportText } from '#lists/server/imports/import-table.server.ts'
import { withoutOthers } from '#lists/server/imports/line-doubts.server.ts'
import { suggestColumns } from '#lists/imports/suggest-columns.ts'
import { textRows } from '#lists/server/imports/text-rows.server.ts'
import { subjectFaults, textFaults } from '#mail/messages/check-template.ts'
import { linkFaults } from '#mail/server/messages/link-faults.server.ts'
import { letterFromMarkdown } from '#mail/server/messages/letter-from-markdown.server.ts'
import { letterHtml } from '#mail/messages/letter-html.ts'
import { letterText } from '#mail/messages/mail-page.ts'
import { typedParagraphs } from '#mail/messages/letter.ts'
import { placeholderNames } from '#mail/messages/placeholders.ts'
import { fillTemplate, REPLY_PLACEHOLDERS } from '#mail/messages/reply-template.ts'
import { mailtoOf } from '#mail/mail.ts'
import { isRoleAddress } from '#clients/shared-contact.ts'
import { renderMarkdown } from '#base/rendering/markdown.server.ts'
import { oneLine } from '#base/rendering/one-line.ts'
import { fromFirstMatch, highlightParts } from '#catalogue/search/highlight.ts'
import { typedPrice } from '#catalogue/typed-price.ts'
import { typedMonths } from '#catalogue/validity.ts'
import { peopleOfLines } from '#training/typed-people.ts'
import { featureText, jsonList, readFeatureText } from '#catalogue/feature-text.ts'
import { readDate, typedDateHelp } from '#base/dates/date-text.ts'
import { unbrokenDates } from '#base/dates/dates.ts'
import { emailField, MAX_EMAIL_LENGTH, optionalUrlField, requiredLine, requiredText } from '#base/api/fields.schema.ts'
import { findState } from '#base/values/indian-states.ts'
import { gstinProblem, normaliseGstin } from '#base/values/gstin.ts'
import { normaliseReference, retypedReferences } from '#base/values/reference-number.ts'
import { isSafeUrl } from '#base/values/safe-url.ts'
import { asciiDigits } from '#base/text/ascii-digits.ts'
import { capitalise } from '#base/text/capitalise.ts'
import { firstLetter, wellFormed } from '#base/text/characters.ts'
import { closest } from '#base/text/closest.ts'
import { emailKey, mailboxKey } from '#base/values/email-key.ts'
import { folded, foldedName, withoutAccents } from '#base/text/folded.ts'
import { fuzzyScore } from '#base/text/fuzzy.ts'
import { withoutInvisible, withoutStrayMarks } from '#base/text/invisible-characters.ts'
import { languageOf } from '#base/text/language.ts'
import { namesInTexts } from '#base/text/mentioned-names.ts'
import { calendarText } from '#base/rendering/calendar-text.ts'
import { mentions } from '#base/text/mentions.ts'
import { isOneErrorAway } from '#base/text/one-error.ts'
import { correctedTo, otherForms, spellingsOf } from '#base/text/other-spellings.ts'
import { isMailAddress, mailtoHref } from '#base/values/mail-address.ts'
import { parseMailbox } from '#base/values/parse-mailbox.ts'
import { domainInWords } from '#base/values/punycode.ts'
import { normalisePhone, phoneKey, phoneWords } from '#base/values/phone.ts'
import { excerpt, plainText } from '#base/text/plain-text.ts'
import { mergeWords, searchableWords, typedWords, wordByWord } from '#base/text/search-words.ts'
import { withoutShortTitles, withoutTitles } from '#base/text/titles.ts'
import { isSlug, slugFrom } from '#base/text/slug.ts'
import { cellText, spreadsheetCell } from '#base/text/spreadsheet-cell.ts'
import { whatsappUrl } from '#base/values/whatsapp.ts'
import { asIsoDuration } from '#site/metadata/structured-data.ts'
import { deviceOf } from '#staff/device.ts'

const MAX_LINE_LENGTH = 200
const FILLING = { values: null, siteUrl: 'https://example.com' }

/** Every function that reads a text which people type, send or upload, by what it is asked. */
export const TEXT_FUNCTIONS: Record<string, (text: string) => unknown> = {
  asIsoDuration,
  asciiDigits,
  attributeOf: (text) => attributeOf(`<path d="${text}`, 'id'),
  capitalise,
  cleanToken,
  calendarText,
  cellText,
  certificateFileName: (text) => certificateFileName({ fullName: text, certificateId: text }),
  changedPart: (text) => changedPart(text, `${text}x`),
  'closest, of what is typed': (text) => closest(text, ['Internal Auditor ISO 9001', 'VDA 6.3 Process Auditor'], (title) => title),
  'closest, of what is known': (text) => closest('Internal Auditer', [text, `x${text}`], (title) => title),
  'closest, both': (text) => closest(`${text}b`, [text, `x${text}`], (title) => title),
  contactWords: (text) => contactWords(writeContacts([{ id: '', name: text, role: text, email: text, phone: text, monthlyMail: false }])),
  correctedTo: (text) => correctedTo(text, ['internal', 'auditor']),
  countWords,
  credentialInSvg,
  credentialText,
  decodeImportText: (text) => decodeImportText(Buffer.from(text)),
  decodeMultibase: (text) => attempt(() => decodeMultibase(text)),
  deviceOf,
  domainInWords: (text) => domainInWords(`xn--${text}`),
  emailField: (text) => emailField.safeParse(text),
  emailKey,
  enquiryWords: (text) => {
    const line = text.slice(0, MAX_LINE_LENGTH)
    return enquiryWords({ reference: line, name: line, email: line, phone: line, subject: line, texts: [line], message: text })
  },
  excerpt: (text) => excerpt(text, 160),
  featureText: (text) => featureText([text, text]),
  fillTemplate: (text) => fillTemplate(text, { name: text }),
  findHeadings: (text) =>
    findHeadings([
      { line: 1, cells: [text, text] },
      { line: 2, cells: [text] },
    ]),
  findState,
  firstLetter,
  folded,
  foldedName,
  'fromFirstMatch, of a query': (text) => fromFirstMatch('Internal Auditor', text),
  'fromFirstMatch, of a text': (text) => fromFirstMatch(text, 'iso audit'),
  'fuzzyScore, of what is typed': (text) => fuzzyScore(text, 'Internal Auditor ISO 9001'),
  'fuzzyScore, of a title': (text) => fuzzyScore('iso audit', text),
  'fuzzyScore, both': (text) => fuzzyScore(`${text}b`, text),
  'fuzzyScore, of many beginnings': (text) => fuzzyScore(`${text.replace(/\s/g, '')}b`, Array.from(text).join(' ')),
  gstinProblem: (text) => gstinProblem({ gstin: text, state: text }),
  'highlightParts, of a query': (text) => highlightParts('Internal Auditor', text),
  'highlightParts, of a text': (text) => highlightParts(text, 'iso audit'),
  inNormalCase,
  isHeading,
  isMailAddress: (text) => isMailAddress(text),
  isMeant: (text) => Object.values(HEADING_RULES).map((rule) => isMeant(plainHeading(text), rule)),
  isNoPerson: (text) => isNoPerson([text, text], [text]),
  isOneErrorAway: (text) => isOneErrorAway(text, `${text}x`),
  isRoleAddress,
  isSafeUrl,
  isSlug,
  jsonList: (text) => jsonList(`[${text}`),
  languageOf,
  linkFaults,
  'linkFaults, of one run': (text) => linkFaults(`{permalink}${text}{permalink}`),
  letterFromMarkdown: (text) => {
    const blocks = letterFromMarkdown(text, FILLING)
    return [letterHtml(blocks), letterText(blocks)]
  },
  mailboxKey,
  mailtoHref,
  mailtoOf: (text) => mailtoOf('asha@example.com', { subject: text, text }),
  'mentions, of a text': (text) => mentions('asha@example.com')(text),
  'mentions, sought': (text) => mentions(text.slice(0, MAX_EMAIL_LENGTH))(`${text}x ${text}`),
  'namesInTexts, of a text': (text) => namesInTexts(['Asha Example']).without(text),
  'namesInTexts, sought': (text) => namesInTexts([text.slice(0, MAX_LINE_LENGTH)]).without(text),
  mergeWords: (text) => mergeWords(text, text),
  nameLines,
  normaliseGstin,
  normalisePhone,
  normaliseReference,
  registeredName,
  retypedReferences,
  typedNames,
  oneLine,
  optionalUrlField: (text) => optionalUrlField.safeParse(text),
  otherForms,
  parseMailbox,
  parseStrictJson: (text) => attempt(() => parseStrictJson(`["${text}`)),
  passkeyName: (text) => passkeyName(text, []),
  peopleOfLines,
  phoneDigits,
  phoneKey,
  phoneWords,
  placeholderNames,
  plainHeading,
  plainText,
  readCellDate,
  readCompactJws,
  readDate,
  readEnquiryReference,
  readEntities,
  readFeatureText,
  renderMarkdown,
  replySubject: (text) => replySubject({ subject: text, reference: text }),
  requestedProgramTitle: (text) => requestedProgramTitle({ subject: text, message: text }),
  requiredLine: (text) => requiredLine('Missing').safeParse(text),
  requiredText: (text) => requiredText('Missing').safeParse(text),
  saidBy,
  searchableWords,
  searchedFor,
  slugFrom,
  spellingsOf,
  spreadsheetCell,
  subjectFaults: (text) => subjectFaults(text, { placeholders: REPLY_PLACEHOLDERS }),
  suggestColumns: (text) => suggestColumns({ headings: ['', text], firstLines: [[text, text]] }),
  textFaults: (text) => textFaults(text, { placeholders: REPLY_PLACEHOLDERS, required: ['name'] }),
  textRows: (text) => attempt(() => textRows(text)),
  tidyName,
  typedDateHelp,
  typedMonths,
  typedParagraphs,
  typedPrice,
  typedWords,
  unbrokenDates,
  unfinishedParts: (text: string) => unfinishedParts(text, [text]),
  unfinishedReason: (text) => unfinishedReason(unfinishedParts(text, [text])),
  unprintableLetters,
  wellFormed,
  whatsappUrl: (text) => whatsappUrl(text, text),
  withoutAccents,
  withoutEscapes,
  withoutInvisible,
  withoutOthers,
  withoutShortTitles,
  withoutStrayMarks,
  withoutTitle,
  withoutTitles,
  wordByWord,
}

/** A refusal is an answer too. */
function attempt(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}
