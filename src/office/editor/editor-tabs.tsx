import { Segments } from '../kit/segments.tsx'

export type EditorSide = 'form' | 'aside'

interface EditorTabsProps {
  side: EditorSide
  onChange: (side: EditorSide) => void
  asideLabel: string
}

/** Tabs for form and preview where they do not fit side by side (docs/product/design.md, section 10.6). */
export function EditorTabs({ side, onChange, asideLabel }: EditorTabsProps) {
  return (
    <Segments
      label="What to show"
      value={side}
      choices={[
        { value: 'form', label: 'Write' },
        { value: 'aside', label: asideLabel },
      ]}
      onChange={onChange}
      className="@min-[56rem]:hidden"
    />
  )
}
