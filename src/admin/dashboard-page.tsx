import { useSearchParams } from 'react-router'
import { CertificatesView } from './certificates-view.tsx'
import { InboxView } from './inbox-view.tsx'
import { OverviewView } from './overview-view.tsx'
import { ParticipantsView } from './participants-view.tsx'
import { ProgramsView } from './programs-view.tsx'
import { viewOf, type View } from './sections.tsx'
import { ServicesView } from './services-view.tsx'

const VIEWS: Record<View, () => React.ReactNode> = {
  overview: OverviewView,
  services: ServicesView,
  'training-programs': ProgramsView,
  participants: ParticipantsView,
  certificates: CertificatesView,
  contacts: InboxView,
}

/** /admin, and every path below it that is no page of its own (SPEC.md section 2). */
export default function DashboardPage() {
  const [search] = useSearchParams()
  const View = VIEWS[viewOf(search)]
  return <View />
}
