import { Select } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { sectionId } from '../editor/editor-section.tsx'

/** Headings of the company form, in order. */
const COMPANY_SECTIONS = [
  'Name and tagline',
  'Address',
  'E-mail addresses',
  'Phone numbers',
  'Business hours',
  'Social links',
  'Portrait on the home page',
  'Statistics',
  'Story',
  'Core values',
  'Team',
  'Questions and answers',
  'Policies',
  'Certificates',
] as const

/** Table of contents of the long company form: a column beside it, or a select above it on narrow screens. */
export function CompanySections() {
  return (
    <>
      <div className="xl:hidden">
        <Field name="section" label="Go to">
          <Select
            value=""
            onChange={({ target }) => goTo(target.value)}
            options={[
              { value: '', label: 'Choose a section' },
              ...COMPANY_SECTIONS.map((title) => ({ value: title, label: title })),
            ]}
          />
        </Field>
      </div>
      <nav aria-label="Sections of this form" className="sticky top-6 self-start max-xl:hidden">
        <ul className="grid border-s border-border">
          {COMPANY_SECTIONS.map((title) => (
            <li key={title}>
              <button
                type="button"
                onClick={() => goTo(title)}
                className="min-h-9 w-full rounded-md px-4 text-start text-small text-text-2 hover:bg-surface-sunken hover:text-text"
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Also moves the focus, so that the keyboard continues from the section. */
function goTo(title: string): void {
  const section = document.getElementById(sectionId(title))
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
