/**
 * Lets React go on while the browser translates the page. Chrome replaces each text node by an element of its own, of which
 * React knows nothing: inserting before that text, or removing it, would throw and take the page down, and a new text
 * would never be shown (docs/decisions/0071). Returns the function that undoes it.
 */
export function surviveTranslation(): () => void {
  const shownFor = new WeakMap<Node, ChildNode>()
  const note = (records: readonly MutationRecord[]) => {
    for (const record of records) {
      if (record.type === 'characterData') showAgain(record.target as Text)
      else noteReplaced(record)
    }
  }
  const observer = new MutationObserver(note)
  const watch = () => observer.observe(document, { childList: true, subtree: true })

  /** The translator inserts its element beside the text and removes the text, in one step or two. */
  const noteReplaced = ({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    const text = removedNodes[0]
    if (text?.nodeType !== Node.TEXT_NODE || text.isConnected) return
    const shown = [addedNodes[0], previousSibling, nextSibling].find(isTranslation)
    if (shown === undefined) return
    shownFor.set(text, shown)
    // React changes the text that is no longer in the page.
    observer.observe(text, { characterData: true })
  }
  const showAgain = (text: Text) => {
    const shown = shownFor.get(text)
    shownFor.delete(text)
    // The translator sees it as new.
    if (shown?.isConnected && !text.isConnected) shown.replaceWith(text)
  }

  /** The child of `parent` that stands for `node` now. */
  const childFor = (parent: Node, node: Node): Node | null => {
    // What has happened since the last report.
    note(observer.takeRecords())
    let shown: Node | null = shownFor.get(node) ?? node
    // A translator may also wrap a text.
    while (shown !== null && shown.parentNode !== parent) shown = shown.parentNode
    return shown
  }
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isMoved = before !== null && before.parentNode !== this
    insertBefore.call(this, node, isMoved ? childFor(this, before) : before)
    return node
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = node.parentNode === this ? node : childFor(this, node)
    if (child !== null) removeChild.call(this, child)
    return node
  }
  watch()
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}

function isTranslation(node: Node | null | undefined): node is ChildNode {
  return node?.nodeName === 'FONT'
}
