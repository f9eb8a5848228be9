import { useState } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '#ui/tabs.tsx'
import type { DownloadTexts } from '../../document/certificate-link.ts'
import type { PostedCheck } from '../../verification/check-outcome.ts'
import { StatusPanel } from './status-panel.tsx'
import { VerifyPanel } from './verify-panel.tsx'

export type VerificationTab = PostedCheck['check']

interface VerificationTabs {
  /** Part of another page: the open tab is not in its address, and results open in place. */
  compact?: boolean
  initialTab?: VerificationTab
  /** The certificate ID from the address of a QR code. */
  initialId?: string | undefined
  /** The home page has its own texts for failed downloads (docs/product/requirements.md, section 8). */
  downloadTexts: DownloadTexts
  /** The outcome of a form that was posted without script. */
  initialResult?: PostedCheck | undefined
  className?: string
}

/** 'Verify Certificate' and 'Check Status'. Each keeps its values and its outcome while the other is open. */
export function VerificationTabs({
  compact = false,
  initialTab = 'verify',
  initialId,
  downloadTexts,
  initialResult,
  className,
}: VerificationTabs) {
  const [tab, selectTab] = useTab(initialTab, compact)
  const address = compact ? '/verify-certificate' : ''
  return (
    <Tabs
      label="What to check"
      value={tab}
      onValueChange={selectTab}
      className={className}
      items={[
        {
          value: 'verify',
          label: <TabLabel>Verify Certificate</TabLabel>,
          href: `${address}?tab=verify`,
          panel: (
            <VerifyPanel
              initialId={initialId}
              posted={initialResult?.check === 'verify' ? initialResult : undefined}
              downloadTexts={downloadTexts}
              compact={compact}
            />
          ),
        },
        {
          value: 'status',
          label: <TabLabel>Check Status</TabLabel>,
          href: `${address}?tab=status`,
          panel: (
            <StatusPanel
              posted={initialResult?.check === 'status' ? initialResult : undefined}
              downloadTexts={downloadTexts}
              compact={compact}
            />
          ),
        },
      ]}
    />
  )
}

/** Smaller on a phone, so that both fit one line. */
function TabLabel({ children }: { children: string }) {
  return <span className="max-sm:text-small">{children}</span>
}

/**
 * The open tab. It is written into the address without a navigation, so nothing is loaded again and Back leaves the
 * page. A link to this page opens the tab that it names.
 */
function useTab(initialTab: VerificationTab, compact: boolean) {
  const { key } = useLocation()
  const [tab, setTab] = useState(initialTab)
  const [seenKey, setSeenKey] = useState(key)
  if (!compact && key !== seenKey) {
    setSeenKey(key)
    setTab(initialTab)
  }
  return [tab, selectTab] as const

  function selectTab(next: VerificationTab) {
    setTab(next)
    if (compact) return
    const address = new URL(window.location.href)
    address.searchParams.set('tab', next)
    window.history.replaceState(window.history.state, '', address)
  }
}
