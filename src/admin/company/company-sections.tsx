import { Select } from '../../ui/form/controls.tsx'
import { Field } from '../../ui/form/field.tsx'
import { sectionId } from '../editor/editor-section.tsx'

/** The headings of the company's form, in its order. */
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

/** The way through a form that is many screens long: beside it where there is room, else one field above it. */
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

/** By focus, too: the keyboard goes on from there. */
function goTo(title: string): void {
  const section = document.getElementById(sectionId(title))
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
