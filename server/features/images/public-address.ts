import ipaddr from 'ipaddr.js'

/**
 * True for a public unicast IP address: not loopback, private, link-local, multicast, tunnel or reserved. IPv4-mapped
 * IPv6 counts as IPv4. False for invalid input.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
