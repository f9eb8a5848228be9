import type { ProgramDetail, Program } from '#catalogue/program.schema.ts'
import { shownPrices } from '#catalogue/price.ts'
import { DELIVERY_LABELS } from '#catalogue/program.ts'
import { monthsText } from '#catalogue/validity.ts'
import { ruleInWords, trainingRule } from '#catalogue/training-rule.ts'
import { rupeesPlusGst } from '#base/values/money/rupees.ts'
import type { RecordDescriptor } from './record-descriptor.ts'

export const PROGRAM_RECORD = {
  type: 'training-program',
  path: 'training-programs',
  labels: {
    one: 'Training program',
    many: 'Training programs',
    section: 'Training Programs',
    rows: 'training programs',
    selected: ['program', 'programs'],
  },
  permissions: { read: 'office.enter', write: 'content.write' },
  hasDrafts: true,
  editorPage: 'catalogue/office/program-editor-page.tsx',
  shortcut: 't',
  audit: { subject: 'program', label: 'Training program' },
  search: {
    group: 'Programs',
    rank: 3,
    found: ({ title, category, isPublished }) => ({ title, detail: category, reference: null, status: isPublished ? null : 'Draft' }),
    tones: { Draft: 'neutral' },
  },
  nameOf: ({ title }) => title,
  factsOf: (program) => [
    { label: 'Category', value: program.category },
    { label: 'Duration', value: program.duration },
    {
      label: 'Price',
      value: shownPrices(program)
        .map(({ label, amount }) => `${label}: ${rupeesPlusGst(amount)}`)
        .join(', '),
    },
    { label: 'Delivery', value: DELIVERY_LABELS[program.delivery_mode] },
    { label: 'Validity', value: program.validity_months === null ? 'Does not expire' : monthsText(program.validity_months) },
    { label: 'Certificate asks', value: ruleInWords(trainingRule(program)) },
    { label: 'On the site', value: program.isPublished ? 'Published' : 'Draft' },
    { label: 'Address', value: program.slug ? `/training-programs/${program.slug}` : '' },
  ],
  blockers: {
    filter: 'program',
    sentence: ({ kind, count, isOne }) => {
      if (kind === 'participant') {
        return `${count} ${isOne ? 'is' : 'are'} enrolled in it. Move ${isOne ? 'them' : 'them all'} to another program, or delete them, first.`
      }
      if (kind === 'batch') return `${count} of it ${isOne ? 'is' : 'are'} planned or done. Delete ${isOne ? 'it' : 'them'} first.`
      return `${count} ${isOne ? 'was' : 'were'} issued for it. The program stays as long as ${isOne ? 'it is' : 'they are'} there.`
    },
  },
  namedIn: ['participant', 'certificate'],
} as const satisfies RecordDescriptor<Program, ProgramDetail, Pick<Program, 'id' | 'title' | 'category' | 'isPublished'>>
