import { GaugeMark } from '../../../ui/gauge-mark.tsx'
import { useIssuer } from './use-issuer.tsx'

/** Says on paper whose record this is: the site's own header is not printed. */
export function PrintHead({ title }: { title: string }) {
  const { companyName, tagline, domain } = useIssuer()
  return (
    <div className="print-only">
      <div className="flex items-center gap-4 border-b border-border p-5">
        <GaugeMark className="print-exact size-12" />
        <p className="grow">
          <strong className="font-display text-h3">{companyName}</strong>
          <br />
          {tagline}
        </p>
        <p className="text-right">
          {title}
          <br />
          <strong>{domain}</strong>
        </p>
      </div>
    </div>
  )
}
