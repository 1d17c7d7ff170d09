import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is one of the open internet: not of this machine, a private network, a link, a cloud's own services, a group, a
 * tunnel, or reserved. IPv4 within IPv6 counts as what it holds. False for what is no address.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
