// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import {Script} from "./Script.sol";

/// What the tests of a new project use of forge-std, which is on GitHub and not on npm.
abstract contract Test is Script {
    error NotEqual(uint256 left, uint256 right);

    function assertEq(uint256 left, uint256 right) internal pure {
        if (left != right) revert NotEqual(left, right);
    }
}
