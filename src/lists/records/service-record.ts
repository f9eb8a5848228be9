import type { Service, ServiceDetail } from '#catalogue/service.schema.ts'
import { excerpt, plainText } from '#base/text/plain-text.ts'
import { MAX_EXCERPT_LENGTH, type RecordDescriptor } from './record-descriptor.ts'

export const SERVICE_RECORD = {
  type: 'service',
  path: 'services',
  labels: { one: 'Service', many: 'Services', section: 'Services', rows: 'services', selected: ['service', 'services'] },
  permissions: { read: 'office.enter', write: 'content.write' },
  hasDrafts: true,
  editorPage: 'catalogue/office/service-editor-page.tsx',
  shortcut: 's',
  audit: { subject: 'service', label: 'Service' },
  search: {
    group: 'Services',
    rank: 4,
    found: ({ title, isPublished }) => ({ title, detail: null, reference: null, status: isPublished ? null : 'Draft' }),
    tones: { Draft: 'neutral' },
  },
  nameOf: ({ title }) => title,
  factsOf: ({ features, description, isPublished }) => [
    { label: 'Key features', value: features.join(', ') },
    { label: 'On the site', value: isPublished ? 'Published' : 'Draft' },
    { label: 'Description', value: excerpt(plainText(description), MAX_EXCERPT_LENGTH) },
  ],
} as const satisfies RecordDescriptor<Service, ServiceDetail, Pick<Service, 'id' | 'title' | 'isPublished'>>
