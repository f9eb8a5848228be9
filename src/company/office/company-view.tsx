import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams, Link } from 'react-router'
import type { Company } from '../company-content.schema.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { companyTabOf, COMPANY_TABS, companyTabPath, companyTabsFor, type CompanyTabName } from './company-tabs.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { usePermissionCheck } from '#office/session/use-permission.tsx'
import { versionedQuery } from '#office/data/use-admin-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { classes } from '#ui/classes.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { FormWithPreview, WIDER_PREVIEW } from '#office/editor/form-with-preview.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CompanyPreview } from './company-preview.tsx'
import { useCompanyEditor } from './use-company-editor.tsx'

const COMPANY_KEY = ['company', 'item']

/** /admin?view=company: the editor of the company record, in tabs. */
export function CompanyView() {
  const { data, error, isFetchedAfterMount, refetch } = useCompany()
  const client = useQueryClient()
  const tabs = companyTabsFor(usePermissionCheck())
  const tab = companyTabOf(useSearchParams()[0].get('tab'), tabs)
  if (data && isFetchedAfterMount) {
    return <CompanyEditor key={tab} edited={data} tab={tab} tabs={tabs} onSaved={(saved) => client.setQueryData(COMPANY_KEY, saved)} />
  }
  return (
    <>
      <AdminHeading title="Company" />
      {error ? <LoadError title="The company could not be loaded" error={error} onRetry={refetch} className="mt-6" /> : <EditorSkeleton />}
    </>
  )
}

/** Loads the company once, when the page opens. The edit must be saved against this version. */
function useCompany() {
  return useQuery({ ...versionedQuery(COMPANY_KEY, 'GET /admin/company'), gcTime: 0, refetchOnReconnect: false })
}

interface CompanyEditorProps {
  edited: Versioned<Company>
  tab: CompanyTabName
  tabs: readonly CompanyTabName[]
  /** Called with the saved company. */
  onSaved: (saved: Versioned<Company>) => void
}

/** One tab of the company page: its fields next to their preview. Each tab is saved separately. */
function CompanyEditor({ edited, tab, tabs, onSaved }: CompanyEditorProps) {
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
            lead={tab === 'money' ? 'Saved changes apply to new papers' : 'Saved changes appear on the site immediately'}
          />
          <CompanyTabLinks current={tab} tabs={tabs} />
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

function CompanyTabLinks({ current, tabs }: { current: CompanyTabName; tabs: readonly CompanyTabName[] }) {
  return (
    <nav aria-label="Parts of the company data" className="mt-4 border-b border-border">
      <ul className="-mb-px flex flex-wrap">
        {tabs.map((tab) => (
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
              {COMPANY_TABS[tab].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
