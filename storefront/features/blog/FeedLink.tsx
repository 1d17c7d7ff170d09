/** For those who read with a program of their own. */
export const FeedLink = () => (
  <a className="link" href="/blog/feed.xml">
    Read it with your feed reader (Atom)
  </a>
)
