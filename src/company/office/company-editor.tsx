import { Link } from 'react-router'
import type { Company } from '../company.ts'
import { classes } from '#ui/classes.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { FormWithPreview, WIDER_PREVIEW } from '#office/editor/form-with-preview.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CompanyPreview } from './company-preview.tsx'
import { COMPANY_TABS, companyTabPath, type CompanyTabName } from './company-tabs.ts'
import { useCompanyEditor } from './use-company-editor.tsx'

interface CompanyEditorProps {
  edited: Versioned<Company>
  tab: CompanyTabName
  /** Called with what a save has stored. */
  onSaved: (saved: Versioned<Company>) => void
}

/** One tab of the company page: its fields beside what visitors see of them. Each tab is saved by itself. */
export function CompanyEditor({ edited, tab, onSaved }: CompanyEditorProps) {
  const editor = useCompanyEditor(edited, { parts: COMPANY_TABS[tab].parts, onSaved })
  return (
    <FormWithPreview
      id="company"
      editor={editor}
      heading={
        <>
          <AdminHeading
            title="Company"
            docTitle={`Company: ${COMPANY_TABS[tab].label}`}
            lead="Saved changes appear on the site immediately"
          />
          <CompanyTabLinks current={tab} />
        </>
      }
      thing="company"
      backTo="/admin"
      shortcutGroup="Company"
      preview={<CompanyPreview editor={editor} tab={tab} />}
      columns={WIDER_PREVIEW}
    >
      <p className="text-small text-text-2">All fields are required unless marked optional.</p>
      <CompanyFields editor={editor} tab={tab} />
    </FormWithPreview>
  )
}

function CompanyTabLinks({ current }: { current: CompanyTabName }) {
  const tabs = Object.entries(COMPANY_TABS) as Array<[CompanyTabName, (typeof COMPANY_TABS)[CompanyTabName]]>
  return (
    <nav aria-label="Parts of the company data" className="mt-4 border-b border-border">
      <ul className="-mb-px flex flex-wrap">
        {tabs.map(([tab, { label }]) => (
          <li key={tab}>
            <Link
              to={companyTabPath(tab)}
              aria-current={tab === current ? 'page' : undefined}
              preventScrollReset
              className={classes(
                'flex min-h-11 items-center border-b-3 px-3 font-semibold sm:px-4',
                tab === current ? 'border-accent text-text' : 'border-transparent text-text-2 hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
