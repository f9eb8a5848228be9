import type { SeatsShown } from '../company.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import type { CompanyEditing } from './use-company-editor.tsx'

const CHOICES: Array<{ value: SeatsShown; label: string; hint: string }> = [
  { value: 'hidden', label: 'Nothing', hint: 'Only that a batch is full.' },
  { value: 'few', label: '“Few seats left”', hint: 'When three or fewer are free.' },
  { value: 'number', label: 'How many are free', hint: '“3 seats left”.' },
]

/** What the dates on the site say. */
export function DatesSection({ editor }: { editor: CompanyEditing }) {
  return (
    <EditorSection
      title="Free seats of batches"
      purpose="Beside each date on the site. A full batch always says so and takes a waiting list."
    >
      <RadioGroup legend="Visitors see" choices={CHOICES} error={editor.errors['seatsShown']} {...editor.form.register('seatsShown')} />
    </EditorSection>
  )
}
