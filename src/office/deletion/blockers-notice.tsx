import { grouped } from '#base/text/wording/counted.ts'
import type { BlockerGroup } from '#certificates/blockers.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { editPath, listPath, recordPath } from '#lists/records/record-paths.ts'
import { descriptorOf, nounOf, type RecordType } from '#lists/records/record-type.ts'
import { countText } from '../list/list-count.ts'
import { usePermission } from '../session/use-permission.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'

interface BlockersNoticeProps {
  type: RecordType
  id: string
  groups: readonly BlockerGroup[]
}

/** The records that block the deletion, with links to them. */
export function BlockersNotice({ type, id, groups }: BlockersNoticeProps) {
  return (
    <Notice tone="warning" role="status" title={`This ${nounOf(type)} cannot be deleted yet`}>
      <div className="grid gap-3">
        {groups.map((group) =>
          group.kind === 'hidden' ? (
            <p key={group.kind}>{HIDDEN_TEXT}</p>
          ) : (
            <Group key={group.kind} type={type} id={id} group={{ ...group, kind: group.kind }} />
          ),
        )}
      </div>
    </Notice>
  )
}

const HIDDEN_TEXT = 'Records that your role does not show belong to it. Ask the office to look at them first.'

type ShownGroup = BlockerGroup & { kind: Exclude<BlockerGroup['kind'], 'hidden'> }

function Group({ type, id, group }: { type: RecordType; id: string; group: ShownGroup }) {
  const here = useReturnState()
  const mayWrite = usePermission(descriptorOf(group.kind).permissions.write)
  const { kind, count, newest } = group
  // A merged client has no page of its own: the page of the remaining client undoes the merge.
  const isMerged = kind === 'client'
  const more = count - newest.length
  const all = `${listPath(kind)}&${descriptorOf(type).blockers?.filter}=${id}`
  return (
    <div>
      <p>{blockersText(type, group)}</p>
      {newest.length > 0 && (
        <ul className="mt-1 grid list-disc gap-1 ps-5">
          {newest.map((one) => (
            <li key={one.id} lang={languageOf(one.name)} className="wrap-anywhere">
              {mayWrite && !isMerged ? (
                <TextLink to={editPath(kind, one.id)} state={here} className={kind === 'certificate' ? 'id-text' : undefined}>
                  {one.name}
                </TextLink>
              ) : (
                one.name
              )}
            </li>
          ))}
          {more > 0 && (
            <li>
              <TextLink to={isMerged ? recordPath(type, Number(id)) : all}>and {grouped(more)} more</TextLink>
            </li>
          )}
        </ul>
      )}
      {isMerged && (
        <TextLink to={`${recordPath(type, Number(id))}#client-merged`} className="mt-1 inline-block">
          Open its page
        </TextLink>
      )}
    </div>
  )
}

/** Says what blocks a deletion and what to do about it: '2 participants are enrolled in it. …' */
export function blockersText(type: RecordType, { kind, count, countIsEstimate }: ShownGroup): string {
  const isOne = count === 1
  const counted = `${countText({ total: count, totalIsEstimate: countIsEstimate })} ${isOne ? kind : descriptorOf(kind).labels.rows}`
  return descriptorOf(type).blockers?.sentence({ kind, count: counted, isOne }) ?? counted
}
