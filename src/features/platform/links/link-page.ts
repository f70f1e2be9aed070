/** Where a message's link leads; its secret stands behind `#`, where no server's log finds it. By itself: all load it first. */
export const LINK_PAGE = '/r'
