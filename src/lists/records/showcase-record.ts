import { SHOWCASE_KIND_LABELS } from '#catalogue/showcase.ts'
import type { ShowcaseEntry } from '#catalogue/showcase.schema.ts'
import { shortDate } from '#base/dates/dates.ts'
import { excerpt, plainText } from '#base/text/plain-text.ts'
import { MAX_EXCERPT_LENGTH, type RecordDescriptor } from './record-descriptor.ts'

/** Clients, testimonials, trainers and case studies. They share one type because only their texts differ. */
export const SHOWCASE_RECORD = {
  type: 'showcase-entry',
  path: 'showcase',
  labels: {
    one: 'Showcase entry',
    many: 'Testimonials and logos',
    section: 'Testimonials and logos',
    rows: 'showcase entries',
    selected: ['entry', 'entries'],
  },
  permissions: { read: 'office.enter', write: 'content.write' },
  editorPage: 'catalogue/office/showcase-editor-page.tsx',
  shortcut: 'w',
  audit: { subject: 'showcase-entry', label: 'Showcase entry' },
  search: {
    group: 'Testimonials and logos',
    rank: 7,
    found: ({ name, kind, isPublished }) => ({
      title: name,
      detail: SHOWCASE_KIND_LABELS[kind],
      reference: null,
      status: isPublished ? null : 'Draft',
    }),
    tones: { Draft: 'neutral' },
  },
  nameOf: ({ name }) => name,
  factsOf: ({ kind, role, text, isPublished, consentOn }) => [
    { label: 'Kind', value: SHOWCASE_KIND_LABELS[kind] },
    { label: 'Line below the name', value: role },
    { label: 'Text', value: excerpt(plainText(text), MAX_EXCERPT_LENGTH) },
    { label: 'On the site', value: isPublished ? 'Published' : 'Draft' },
    { label: 'Agreed on', value: consentOn ? shortDate(consentOn) : '' },
  ],
} as const satisfies RecordDescriptor<ShowcaseEntry>
