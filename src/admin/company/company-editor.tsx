import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Company } from '../../company/company.ts'
import { classes } from '../../ui/classes.ts'
import { Form } from '../../ui/form/form.tsx'
import type { Versioned } from '../data/admin-data.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { EditorTabs, type EditorSide } from '../editor/editor-tabs.tsx'
import { InertWhileSaving } from '../editor/inert-while-saving.tsx'
import { LeaveDialog } from '../editor/leave-dialog.tsx'
import { SaveBar } from '../editor/save-bar.tsx'
import { StaleDialog } from '../editor/stale-dialog.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.tsx'
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
  const page = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState<EditorSide>('form')

  // The error summary takes the focus, so the form must be visible.
  const [seenFailures, setSeenFailures] = useState(editor.failureCount)
  if (seenFailures !== editor.failureCount) {
    setSeenFailures(editor.failureCount)
    setSide('form')
  }

  useShortcuts(
    { 'Mod+s': { label: 'Save', run: () => page.current?.querySelector('form')?.requestSubmit() } },
    { group: 'Company' },
  )

  return (
    <div ref={page} className="@container -mb-12 flex grow flex-col">
      <AdminHeading title="Company" docTitle={`Company: ${COMPANY_TABS[tab].label}`} lead="Saved changes appear on the site immediately" />
      <CompanyTabLinks current={tab} />
      <Form
        id="company"
        errors={editor.errors}
        {...(editor.formError !== undefined && { formError: editor.formError })}
        failureCount={editor.failureCount}
        busy={editor.isSaving}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
        className="flex grow flex-col gap-4 pt-4"
      >
        <EditorTabs side={side} onChange={setSide} asideLabel="Preview" />
        <div className="grid grid-cols-1 items-start gap-6 pb-8 @min-[56rem]:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] @min-[56rem]:gap-8">
          <InertWhileSaving
            isSaving={editor.isSaving}
            className={classes('grid min-w-0 grid-cols-1 gap-6', side === 'aside' && 'hidden @min-[56rem]:grid')}
          >
            <p className="text-small text-text-2">All fields are required unless marked optional.</p>
            <CompanyFields editor={editor} tab={tab} />
          </InertWhileSaving>
          <aside
            aria-label="Preview"
            className={classes('grid min-w-0 gap-6 @min-[56rem]:sticky @min-[56rem]:top-6', side === 'form' && 'hidden @min-[56rem]:grid')}
          >
            <CompanyPreview editor={editor} tab={tab} />
          </aside>
        </div>
        <SaveBar thing="company" isNew={false} isDirty={editor.isDirty} backTo="/admin" />
      </Form>
      <LeaveDialog guard={editor.guard} />
      <StaleDialog thing="company" stale={editor.stale} wordsFor={undefined} />
    </div>
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
