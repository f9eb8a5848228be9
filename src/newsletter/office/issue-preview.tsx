import type { Issue } from '../issue.ts'
import { issueHtmlPath } from './newsletter-data.tsx'

/** The saved mail as a subscriber gets it, in a frame without scripts. */
export function IssuePreview({ issue, isDirty = false }: { issue: Issue; isDirty?: boolean }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <h2 className="text-h3">As it looks in the inbox</h2>
      {isDirty && <p className="text-small text-text-2">This is the saved text. Save your changes to see them here.</p>}
      <iframe
        src={issueHtmlPath(issue)}
        title="Preview of the e-mail"
        sandbox=""
        className="h-[44rem] w-full rounded-md border border-border bg-surface"
      />
    </section>
  )
}
