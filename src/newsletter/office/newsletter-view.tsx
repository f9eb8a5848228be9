import { useSearchParams } from 'react-router'
import { usePermission } from '#office/session/use-permission.tsx'
import { IssueList } from './issue-list.tsx'
import { IssueView } from './issue-view.tsx'
import { SubscriberList } from './subscriber-list.tsx'

/** /admin?view=newsletter: the issues, the subscribers with `tab=subscribers`, or one issue with `issue=3`. */
export function NewsletterView() {
  const [search] = useSearchParams()
  const mayRead = usePermission('records.read')
  const issue = search.get('issue')
  if (issue !== null) return <IssueView key={issue} id={/^[1-9]\d{0,8}$/.test(issue) ? Number(issue) : undefined} />
  return search.get('tab') === 'subscribers' && mayRead ? <SubscriberList /> : <IssueList />
}
