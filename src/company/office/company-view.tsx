import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Company } from '../company.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { CompanyEditor } from './company-editor.tsx'
import { companyTabOf } from './company-tabs.ts'
import { EditorSkeleton } from '#office/editor/edited-item.tsx'
import { versionedQuery } from '#office/data/use-admin-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

const COMPANY_CALL = '/api/admin/company'
const COMPANY_KEY = ['company', 'item']

/** /admin?view=company: the editor of the company record, in tabs. */
export function CompanyView() {
  const { data, error, isFetchedAfterMount, refetch } = useCompany()
  const client = useQueryClient()
  const tab = companyTabOf(useSearchParams()[0].get('tab'))
  if (data && isFetchedAfterMount) {
    return <CompanyEditor key={tab} edited={data} tab={tab} onSaved={(saved) => client.setQueryData(COMPANY_KEY, saved)} />
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
  return useQuery({ ...versionedQuery<Company>(COMPANY_KEY, COMPANY_CALL), gcTime: 0, refetchOnReconnect: false })
}
