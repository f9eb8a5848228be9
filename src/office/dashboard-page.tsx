import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { AdminHeading } from './frame/admin-heading.tsx'
import { EditorSkeleton } from './editor/edited-item.tsx'
import { NotAllowedView } from './frame/not-allowed-view.tsx'
import { OverviewView } from './overview/overview-view.tsx'
import { sectionOf, sectionPath, viewOf, type OtherView, type View } from './frame/sections.ts'
import { RECORD_VIEWS } from './record-views/record-views.tsx'
import { descriptorOf } from '#lists/records/record-type.ts'
import { usePermission } from './session/use-permission.tsx'

const OTHER_VIEWS: Record<OtherView, React.ComponentType> = {
  overview: OverviewView,
  // Rarely opened views load separately, so that the daily lists load faster.
  'own-batches': lazy(() =>
    import('#training/office/own-batches/own-batches-view.tsx').then(({ OwnBatchesView }) => ({ default: OwnBatchesView })),
  ),
  expiring: lazy(() => import('#certificates/office/expiring/expiring-view.tsx').then(({ ExpiringView }) => ({ default: ExpiringView }))),
  'money-owed': lazy(() =>
    import('#quotations/office/money/money-owed-view.tsx').then(({ MoneyOwedView }) => ({ default: MoneyOwedView })),
  ),
  figures: lazy(() => import('./figures/figures-view.tsx').then(({ FiguresView }) => ({ default: FiguresView }))),
  person: lazy(() => import('#privacy/office/person-view.tsx').then(({ PersonView }) => ({ default: PersonView }))),
  company: lazy(() => import('#company/office/company-view.tsx').then(({ CompanyView }) => ({ default: CompanyView }))),
  'certificate-designs': lazy(() =>
    import('#certificates/office/designs/designs-view.tsx').then(({ DesignsView }) => ({ default: DesignsView })),
  ),
  'mail-templates': lazy(() =>
    import('#mail/office/mail-templates-view.tsx').then(({ MailTemplatesView }) => ({ default: MailTemplatesView })),
  ),
  privacy: lazy(() => import('#privacy/office/privacy-view.tsx').then(({ PrivacyView }) => ({ default: PrivacyView }))),
  'personal-data': lazy(() =>
    import('#privacy/office/personal-data-view.tsx').then(({ PersonalDataView }) => ({ default: PersonalDataView })),
  ),
  people: lazy(() => import('#staff/office/staff-view.tsx').then(({ StaffView }) => ({ default: StaffView }))),
  jobs: lazy(() => import('#lists/office/jobs-view.tsx').then(({ JobsView }) => ({ default: JobsView }))),
  newsletter: lazy(() => import('#newsletter/office/newsletter-view.tsx').then(({ NewsletterView }) => ({ default: NewsletterView }))),
  mail: lazy(() => import('#mail/office/mail-view.tsx').then(({ MailView }) => ({ default: MailView }))),
  security: lazy(() => import('./history/security-view.tsx').then(({ SecurityView }) => ({ default: SecurityView }))),
  history: lazy(() => import('./history/history-view.tsx').then(({ HistoryView }) => ({ default: HistoryView }))),
  account: lazy(() => import('#staff/office/account-view.tsx').then(({ AccountView }) => ({ default: AccountView }))),
}

const VIEWS = Object.fromEntries([
  ...Object.entries(OTHER_VIEWS),
  ...RECORD_VIEWS.map(({ type, List }) => [descriptorOf(type).path, List]),
]) as Record<View, React.ComponentType>

/** /admin, and every unknown path below it (docs/product/requirements.md, section 2). */
export default function DashboardPage() {
  const [search] = useSearchParams()
  const { view, label, permission } = sectionOf(viewOf(search))
  const isAllowed = usePermission(permission)
  const isTrainer = usePermission('batches.own')
  const View = VIEWS[view]
  if (view === 'overview' && isTrainer) return <Navigate replace to={sectionPath('own-batches')} />
  if (!isAllowed) return <NotAllowedView title={label} />
  return (
    <Suspense key={view} fallback={<Arriving title={label} />}>
      <View />
    </Suspense>
  )
}

function Arriving({ title }: { title: string }) {
  return (
    <>
      <AdminHeading title={title} />
      <EditorSkeleton />
    </>
  )
}
