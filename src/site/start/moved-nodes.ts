/** The element that a translator last put in place of a text, or of an earlier element of its own. */
const stoodInFor = new WeakMap<Node, Node>()

/**
 * Makes React tolerate page translators. They wrap texts in elements of their own, or replace texts with such elements. React then tries to
 * remove a text from its old parent, to insert something before it, or to change it. The first two throw in the browser, which removes the
 * whole page (https://github.com/facebook/react/issues/11538); the third changes a text that is no longer visible. These operations are
 * redirected to the translator's element.
 */
export function allowMovedNodes(): void {
  const observer = new MutationObserver(noteReplacements)
  observer.observe(document.documentElement, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const outermost = childAround(this, child)
    if (outermost) removeChild.call(this, outermost)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && childAround(this, next))
    return node
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value)
      if (this instanceof Text && !this.parentNode) standIn(this)?.parentNode?.replaceChild(this, standIn(this) as Node)
    },
  })

  /** The child of `parent` that is this node, contains it or replaces it; null when there is none. */
  function childAround(parent: Node, node: Node): Node | null {
    let outermost: Node | null = node
    while (outermost && outermost.parentNode !== parent) outermost = outermost.parentNode ?? standIn(outermost) ?? null
    return outermost
  }

  function standIn(node: Node): Node | undefined {
    noteReplacements(observer.takeRecords())
    let place = stoodInFor.get(node)
    while (place && !place.parentNode) place = stoodInFor.get(place)
    return place
  }
}

function noteReplacements(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const added of addedNodes) stoodInFor.delete(added)
    const place = (addedNodes.length > 0 ? [...addedNodes] : [nextSibling, previousSibling]).find(isOfTranslator)
    if (!place) continue
    for (const removed of removedNodes) if (removed instanceof Text || isOfTranslator(removed)) stoodInFor.set(removed, place)
  }
}

/** Chromium's translators create `<font>` elements, which this site never uses. */
function isOfTranslator(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeName === 'FONT'
}
